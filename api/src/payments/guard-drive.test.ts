import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { findAttempt, updateAttempt } from './attempt-store.ts'
import type { Attempt } from './attempt-store.ts'
import { checkoutAttempts } from './checkout-tables.ts'
import { guardDrive, releaseAttempt } from './guard-drive.ts'
import { holdAttempt } from './hold-attempt.ts'
import { leaseMilliseconds } from './lease.ts'
import { settleAttempt } from './settle-attempt.ts'
import { buyPlan, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'

/** Takes the attempt like a driver that begins. */
async function take({ services }: Shop, id: string): Promise<Attempt> {
  const leaseUntil = new Date(services.now() + leaseMilliseconds)
  return updateAttempt(services.db.query, id, { state: 'running', leaseUntil })
}

async function startDrive(shop: Shop): Promise<Attempt> {
  await buyPlan(await visitor(shop), 'pm_card_authenticationRequired')
  const [row] = await shop.services.db.query.select().from(checkoutAttempts)
  return take(shop, row?.id ?? '')
}

const away = new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'away' })
const refused = new Stripe.errors.StripeCardError({
  type: 'card_error',
  code: 'card_declined',
  message: 'refused',
})

test.each([
  ['that Stripe is down', async () => Promise.reject(away)],
  ['that the card is refused', async () => Promise.reject(refused)],
  [
    'what it decided itself',
    async (shop: Shop, held: Attempt) =>
      releaseAttempt(shop.services, held, { state: 'declined', declineCode: 'card_declined' }),
  ],
  [
    'what it read from Stripe',
    async (shop: Shop, held: Attempt) => settleAttempt(shop.services, held, 'driver'),
  ],
] as const)(
  'a driver that stalled for too long does not overwrite its successor with %s',
  async (_what, end) => {
    await using shop = await openShop()
    const { services } = shop
    const begun = await startDrive(shop)
    let successor: Attempt | undefined
    const outcome = await guardDrive(services, { attempt: begun, leadIds: [begun.leadId] }, async () => {
      const held = await holdAttempt(services, begun, { step: 'subscribed' })
      shop.test.clock.advance(leaseMilliseconds + 1_000)
      successor = await take(shop, begun.id)
      return end(shop, held)
    })
    expect(await findAttempt(services.db.query, begun.id)).toEqual(successor)
    expect(outcome).toEqual(successor)
  },
)

test.each([
  ['unknown', away],
  ['declined', refused],
] as const)('a driver that fails within its lease leaves its attempt %s', async (state, failure) => {
  await using shop = await openShop()
  const { services } = shop
  const begun = await startDrive(shop)
  const outcome = await guardDrive(services, { attempt: begun, leadIds: [begun.leadId] }, async () => {
    await holdAttempt(services, begun, { step: 'subscribed' })
    throw failure
  })
  expect(outcome.state).toBe(state)
  expect(await findAttempt(services.db.query, begun.id)).toEqual(outcome)
})

test('a driver that fails after reading its attempt’s outcome still gives it up', async () => {
  await using shop = await openShop()
  const { services } = shop
  const begun = await startDrive(shop)
  const outcome = await guardDrive(services, { attempt: begun, leadIds: [begun.leadId] }, async () => {
    expect((await settleAttempt(services, begun, 'driver')).state).toBe('awaiting')
    throw away
  })
  expect(outcome.state).toBe('unknown')
})
