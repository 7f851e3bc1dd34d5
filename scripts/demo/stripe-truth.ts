import type { SandboxState } from '@fennel/sandbox'
import { textAt } from '../rehearsal/buyer.ts'
import type { Buyer } from './buy-plan.ts'
import type { Simulation } from './simulation.ts'
import type { TrueAlarm, TrueMovement } from './truth.ts'

/** All money movements according to Stripe, each with the visit it belongs to. */
export interface StripeTruth {
  readonly movements: readonly TrueMovement[]
  readonly alarms: readonly TrueAlarm[]
  readonly subscriptions: Readonly<Record<string, number>>
}

/** Reads what Stripe collected, refunded and lost to disputes. */
export async function readStripeTruth(
  simulation: Simulation,
  buyers: readonly Buyer[],
): Promise<StripeTruth> {
  const { body } = await simulation.ask('/sandbox/state', undefined, 'GET')
  const state = body as SandboxState
  const decided = await momentsOfDecisions(simulation)
  const charges = new Map(state.charges.map((charge) => [charge.id, charge]))
  const byIntent = new Map(
    buyers.flatMap((buyer) => [buyer.planIntent, ...buyer.upsellIntents].map((id) => [id, buyer])),
  )
  const byCustomer = new Map(
    state.charges.flatMap(({ customer, payment_intent: intent }) => {
      const buyer = byIntent.get(intent ?? '')
      return customer === null || buyer === undefined ? [] : [[customer, buyer] as const]
    }),
  )
  const buyerOf = (chargeId: string): Buyer => {
    const buyer = byCustomer.get(charges.get(chargeId)?.customer ?? '')
    if (buyer === undefined) throw new Error(`No buyer is known for ${chargeId}`)
    return buyer
  }
  const dayOf = (seconds: number) => simulation.days.dayOf(seconds * 1000)
  const moved = (
    kind: TrueMovement['kind'],
    chargeId: string,
    created: number,
    cents: number,
  ): TrueMovement => {
    const { visit, facets } = buyerOf(chargeId)
    const { brand, flow, source } = facets
    return { kind, visit, brand, flow, source, day: dayOf(created), at: momentOf(created), cents }
  }

  const paid = state.charges.filter(({ status }) => status === 'succeeded')
  const refunds = state.refunds.map((one) => moved('refund', one.charge, one.created, -one.amount))
  // NOTE: an inquiry (`warning_…`) moves no money, and a won dispute returns it.
  const disputes = state.disputes
    .filter(({ status }) => !status.startsWith('warning'))
    .flatMap((one) => {
      const taken = moved('dispute', one.charge, one.created, -one.amount)
      return one.status === 'won'
        ? [taken, givenBack(simulation, taken, one.amount, decided.get(one.id))]
        : [taken]
    })
  const alarms: TrueAlarm[] = [
    ...state.disputes.map(({ charge, status, amount, created }) =>
      alarm('dispute', charge, created, status, amount),
    ),
    ...state.fraud_warnings.map(({ charge, created, actionable }) =>
      alarm(
        'fraudWarning',
        charge,
        created,
        actionable ? 'actionable' : 'settled',
        charges.get(charge)?.amount ?? 0,
      ),
    ),
  ]
  function alarm(
    kind: TrueAlarm['kind'],
    charge: string,
    created: number,
    status: string,
    cents: number,
  ): TrueAlarm {
    const { visit, facets } = buyerOf(charge)
    return { kind, visit, brand: facets.brand, day: dayOf(created), at: momentOf(created), status, cents }
  }
  const subscriptions: Record<string, number> = {}
  for (const { status } of state.subscriptions) subscriptions[status] = (subscriptions[status] ?? 0) + 1
  return {
    movements: [
      ...paid.map((charge) => moved(kindOf(charge, byIntent), charge.id, charge.created, charge.amount)),
      ...refunds,
      ...disputes,
    ],
    alarms,
    subscriptions,
  }
}

function kindOf(
  { payment_intent: intent }: SandboxState['charges'][number],
  byIntent: ReadonlyMap<string, Buyer>,
): 'plan' | 'upsell' | 'renewal' {
  const buyer = byIntent.get(intent ?? '')
  if (buyer === undefined) return 'renewal'
  return buyer.planIntent === intent ? 'plan' : 'upsell'
}

function givenBack(
  { days }: Simulation,
  taken: TrueMovement,
  cents: number,
  decidedAt: string | undefined,
): TrueMovement {
  const at = decidedAt ?? taken.at
  return { ...taken, cents, at, day: days.dayOf(Date.parse(at)) }
}

/** When each dispute was decided, from Stripe's events. */
async function momentsOfDecisions(simulation: Simulation): Promise<ReadonlyMap<string, string>> {
  const moments = new Map<string, string>()
  for await (const event of simulation.services.stripe.events.list({
    type: 'charge.dispute.closed',
    limit: 100,
  })) {
    const id = textAt(event.data.object, 'id')
    if (id !== undefined) moments.set(id, momentOf(event.created))
  }
  return moments
}

function momentOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
