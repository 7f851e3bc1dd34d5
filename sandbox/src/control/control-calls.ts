import type { FastifyInstance } from 'fastify'
import { failRefund, refundCharge, warnOfFraud } from '../billing/aftermath.ts'
import { closeDispute, disputeCharge } from '../billing/disputes.ts'
import { chooseAfterRetries, choicesAfterRetries } from '../billing/change-subscription.ts'
import { mustFind } from '../billing/must-find.ts'
import { payingMethod } from '../billing/make-invoice.ts'
import { renewNow } from '../billing/renew-now.ts'
import { chooseDraftTime, runDue } from '../billing/renew-subscription.ts'
import { failingCard } from '../cards/test-cards.ts'
import type { Courier } from '../webhooks/deliver-webhooks.ts'
import { present } from '../wire/present.ts'
import {
  boolean,
  decimal,
  integer,
  oneOf,
  readFields,
  required,
  string,
  type Fields,
  type Raw,
  type Read,
} from '../wire/readers.ts'
import { serveRequest, type Serving } from '../wire/serve-request.ts'
import { badParameter } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { jsonBody } from './json-body.ts'
import { objectsOf, takeObjects } from './move-objects.ts'
import { stateOf } from './state.ts'

const day = 86_400

/** Moves the sandbox's clock, and runs everything that falls due on the way. */
function advanceClock(world: World, days: number): { now: number; happened: number } {
  if (days <= 0 || days > 3660) throw badParameter('Days must be more than 0 and at most 3660.', 'days')
  const target = world.now() + Math.round(days * day)
  const happened = runDue(world, target)
  world.clock.moveTo(target)
  return { now: world.now(), happened }
}

/**
 * Makes the card behind a subscription (or a payment method) behave like another test card from now on, by default like
 * one that is declined, or work again.
 */
function breakCard(
  world: World,
  given: {
    number?: string | undefined
    payment_method?: string | undefined
    subscription?: string | undefined
    works?: boolean | undefined
  },
): object {
  const id =
    given.payment_method ??
    (given.subscription === undefined
      ? null
      : payingMethod(world, mustFind(world, 'subscription', given.subscription, 'subscription')))
  if (id === null)
    throw badParameter(
      'Name a subscription with a card, or a payment method.',
      'subscription',
      'parameter_missing',
    )
  const method = mustFind(world, 'payment_method', id, 'payment_method')
  const broken = {
    ...method,
    _number: given.works === true ? '4242424242424242' : (given.number ?? failingCard),
  }
  world.store.save(broken)
  return present(broken)
}

/** The charge a call is about, named directly or through its payment. */
function chargeOf(
  world: World,
  given: { charge: string | undefined; payment_intent: string | undefined },
): string {
  if (given.charge !== undefined) return given.charge
  const intent = mustFind(world, 'payment_intent', given.payment_intent ?? '', 'payment_intent')
  return intent.latest_charge ?? ''
}

/** The control calls for tests and the operator's page; not part of Stripe. */
export const controls = {
  'clock/advance': control({ days: required(decimal) }, (world, { days }) => advanceClock(world, days)),
  disputes: control(
    { charge: string, inquiry: boolean, payment_intent: string, reason: string, resolution: boolean },
    (world, params) =>
      present(
        disputeCharge(world, chargeOf(world, params), {
          reason: params.reason ?? 'fraudulent',
          inquiry: params.inquiry ?? false,
          resolution: params.resolution ?? false,
        }),
      ),
  ),
  'disputes/close': control(
    { dispute: required(string), status: required(oneOf('lost', 'won')) },
    (world, params) =>
      present(closeDispute(world, mustFind(world, 'dispute', params.dispute, 'dispute'), params.status)),
  ),
  drafts: control({ seconds: required(integer) }, (world, { seconds }) => {
    chooseDraftTime(world, seconds)
    return { seconds }
  }),
  dunning: control({ after: required(oneOf(...choicesAfterRetries)) }, (world, { after }) => {
    chooseAfterRetries(world, after)
    return { after }
  }),
  'fraud-warnings': control({ charge: string, fraud_type: string, payment_intent: string }, (world, params) =>
    present(warnOfFraud(world, chargeOf(world, params), params.fraud_type ?? 'made_with_stolen_card')),
  ),
  refunds: control({ charge: required(string), amount: integer }, (world, params) =>
    present(
      refundCharge(world, mustFind(world, 'charge', params.charge, 'charge'), {
        amount: params.amount,
        reason: 'requested_by_customer',
      }),
    ),
  ),
  'refunds/fail': control({ refund: required(string) }, (world, params) =>
    present(failRefund(world, mustFind(world, 'refund', params.refund, 'refund'))),
  ),
  'renewals/now': control({ fails: boolean, subscription: required(string) }, (world, params) => {
    const subscription = mustFind(world, 'subscription', params.subscription, 'subscription')
    if (params.fails === true) breakCard(world, { subscription: subscription.id })
    return present(renewNow(world, subscription))
  }),
  'webhooks/again': control({}, (world) => {
    world.store.run("UPDATE deliveries SET state = 'pending', next_at = 0 WHERE state <> 'delivered'")
    return {}
  }),
  'cards/break': control(
    { number: string, payment_method: string, subscription: string, works: boolean },
    breakCard,
  ),
} satisfies Record<string, Control>

export interface Control {
  run: (world: World, raw: { [key: string]: Raw }) => object
}

function control<F extends Fields>(fields: F, run: (world: World, params: Read<F>) => object): Control {
  return { run: (world, raw) => run(world, readFields(fields, raw)) }
}

/** Mounts the JSON control calls under `/sandbox/`. */
export function mountControl(app: FastifyInstance, serving: Serving & { courier: Courier }): void {
  const { world, faults, courier } = serving
  const text = (body: unknown): string => (typeof body === 'string' ? body : '')
  for (const [name, { run }] of Object.entries<Control>(controls)) {
    app.post(`/sandbox/${name}`, async (request, reply) => {
      const body = text(request.body)
      const work = (): object => run(world, jsonBody(body) as { [key: string]: Raw })
      await serveRequest(serving, request, reply, { body, path: `/sandbox/${name}`, work })
      return reply
    })
  }
  app.get('/sandbox/state', () => stateOf(world))
  app.get('/sandbox/objects', () => objectsOf(world))
  app.post('/sandbox/objects', async (request, reply) => {
    const body = text(request.body)
    const work = (): object => takeObjects(world, jsonBody(body)['objects'])
    await serveRequest(serving, request, reply, { body, path: '/sandbox/objects', work })
    return reply
  })
  app.get('/sandbox/faults', () => ({ faults: faults.list() }))
  app.post('/sandbox/faults', async (request, reply) => {
    const work = (): object => ({ faults: faults.plan(JSON.parse(text(request.body) || '[]')) })
    await serveRequest(serving, request, reply, { body: text(request.body), path: '/sandbox/faults', work })
    return reply
  })
  app.delete('/sandbox/faults', () => {
    faults.clear()
    return { faults: [] }
  })
  app.post('/sandbox/webhooks/deliver', async () => {
    world.store.run("UPDATE deliveries SET state = 'pending', next_at = 0 WHERE state <> 'delivered'")
    await courier.idle()
    return stateOf(world).webhooks
  })
}
