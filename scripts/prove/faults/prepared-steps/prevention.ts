import { itemLease } from '../../../../api/src/admin/disputes/run-store.ts'
import { becomeOperator } from '../../../../api/src/admin/invite-operator.ts'
import { openBrowser, textAt } from '../../../rehearsal/buyer.ts'
import { buy } from '../../../verify-money/buy.ts'
import { settle } from '../../../verify-money/run-history.ts'
import type { TestContext } from '../../../rehearsal/test-context.ts'
import type { PrepareStep } from '../prepared-step.ts'
import type { Testbed } from '../testbed.ts'
import { contextOf } from './visits.ts'

const password = 'nettle-and-lime-42'
const url = '/api/admin/payments/reduce-disputes-rate'

/** One line of a run's progress stream. */
interface Line {
  readonly type: string
  readonly failed?: number
}

interface Preview {
  readonly previewId: string
  readonly count: number
}

/** A new operator for this context, and the requests they can make. */
async function openDesk({ shop, newName }: Testbed) {
  const { services } = shop.life()
  const email = `${newName('operator')}@house.example`
  const passwordHash = await services.hasher.hash(password)
  await becomeOperator(services, services.db.query, { email, passwordHash, role: 'admin' })
  const call = openBrowser(shop)
  let session: { readonly authorization: string; readonly at: number } | undefined
  const headers = async () => {
    const now = shop.clock.now()
    if (session === undefined || Math.abs(now - session.at) > 5 * 60_000) {
      const answer = await call('POST', '/api/auth/login', { email, password })
      const fresh = textAt(answer?.body, 'data', 'token')
      if (fresh === undefined) return undefined
      session = { authorization: `Bearer ${fresh}`, at: now }
    }
    return { authorization: session.authorization }
  }
  return {
    async preview(): Promise<Preview | undefined> {
      const given = await headers()
      const answer = given && (await call('POST', url, {}, given))
      return (answer?.body as { data?: Preview } | undefined)?.data
    },
    /** The lines of the run that arrived, or the status of a refusal. */
    async execute({ previewId, count }: Preview): Promise<readonly Line[] | number> {
      const given = await headers()
      if (given === undefined) return 0
      const body = { mode: 'execute', previewId, count, password }
      const answer = await call('POST', url, body, given)
      return answer?.status === 200 ? (answer.body as readonly Line[]) : (answer?.status ?? 0)
    },
  }
}

/** A buyer's bank sent a fraud warning; an operator refunds the payment. */
export const preventDisputes: PrepareStep = async (testbed) => {
  const context = await contextOf(testbed, 'warned')
  const { shop, buyer } = context
  const paid = await buy(context, { do: 'pay', plan: 'calmplate-1-month', card: 'good' })
  await settle(context, 1)
  const charge = await chargeOf(context)
  if (charge === undefined) throw new Error(`Nothing was charged: ${paid}`)
  await shop.ask('/sandbox/fraud-warnings', JSON.stringify({ charge }))
  await settle(context, 2)
  const desk = await openDesk(testbed)
  let list: Preview | undefined
  const act = async (): Promise<boolean> => {
    list ??= await desk.preview()
    if (list === undefined) return false
    if (list.count === 0) return true
    const lines = await desk.execute(list)
    if (lines === 409) list = undefined
    if (lines === 429) shop.clock.advance(3_600_000)
    if (typeof lines === 'number') return false
    const end = lines.at(-1)
    // NOTE: payments that failed appear in a new preview.
    if (end?.type === 'end' && end.failed !== 0) list = undefined
    return end?.type === 'end' && end.failed === 0
  }
  return {
    context,
    act,
    async late() {
      shop.clock.advance(40 * 60_000)
      await act()
    },
    async reopen() {
      list = await desk.preview()
    },
    leaseMs: itemLease + 1_000,
    async check() {
      const refunds = await shop.stripe.refunds.list({ charge, limit: 100 })
      const customers = await shop.stripe.customers.list({ email: buyer.email })
      const plans = await Promise.all(
        customers.data.map(({ id }) => shop.stripe.subscriptions.list({ customer: id, status: 'active' })),
      )
      return [
        ...(refunds.data.length === 1 ? [] : [`the payment was refunded ${refunds.data.length} times`]),
        ...(plans.every(({ data }) => data.length === 0) ? [] : ['the plan is still active']),
      ]
    },
  }
}

async function chargeOf({ shop, buyer }: TestContext): Promise<string | undefined> {
  const { rows } = await shop
    .life()
    .services.db.pool.query<{ id: string }>(
      `select stripe_charge_id as id from ledger_entries where lead_id = $1 and kind = 'plan'`,
      [buyer.leadId],
    )
  return rows[0]?.id
}
