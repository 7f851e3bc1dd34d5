import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSubscription } from './end-subscription.ts'
import { findSubscription } from './sync-subscription.ts'
import { buyPlan, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import type { Services } from '#api/services.ts'
import { dataOf } from '#api/testing/read-response.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => shop[Symbol.asyncDispose]())

async function plan(email: string): Promise<string> {
  const bought = await buyPlan(await visitor(shop, email), 'pm_card_visa', { customerEmail: email })
  return dataOf('completeSubscriptionFlow', bought).subscriptionId ?? ''
}

/** The shop's services, except that canceling a subscription at Stripe fails with this error. */
function servicesThatFail(failure: Error): Services {
  const stripe: Pick<Stripe, 'subscriptions'> = {
    subscriptions: Object.assign(Object.create(shop.stripe.subscriptions), {
      cancel: () => Promise.reject(failure),
    }),
  }
  return { ...shop.services, stripe: Object.assign(Object.create(shop.stripe), stripe) }
}

test('ends a running plan and records the end', async () => {
  const id = await plan('runs@example.com')
  expect(await endSubscription(shop.services, id)).toMatchObject({ id, status: 'canceled' })
  expect((await findSubscription(shop.services, id))?.endedAt).toBeInstanceOf(Date)
})

test('a plan that somebody else ended in the meantime counts as ended', async () => {
  const id = await plan('ended@example.com')
  await shop.stripe.subscriptions.cancel(id)
  expect((await findSubscription(shop.services, id))?.endedAt).toBeNull()
  expect(await endSubscription(shop.services, id)).toMatchObject({ id, status: 'canceled' })
})

test.each([
  ['refused', new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error' })],
  ['not answered', new Stripe.errors.StripeConnectionError({ type: 'api_error' })],
])('a plan whose end is %s is not recorded as ended', async (what, failure) => {
  const id = await plan(`${what.replace(' ', '-')}@example.com`)
  await expect(endSubscription(servicesThatFail(failure), id)).rejects.toBe(failure)
  expect((await findSubscription(shop.services, id))?.endedAt).toBeNull()
})

test('a refusal to end a subscription that belongs to no attempt is thrown, unless it has ended', async () => {
  const id = await plan('unlinked@example.com')
  await shop.services.db.pool.query(
    'update checkout_attempts set stripe_subscription_id = null where stripe_subscription_id = $1',
    [id],
  )
  const failure = new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error' })
  await expect(endSubscription(servicesThatFail(failure), id)).rejects.toBe(failure)
  await shop.stripe.subscriptions.cancel(id)
  expect(await endSubscription(servicesThatFail(failure), id)).toBeUndefined()
})

test('one whose first payment never came has ended, even if Stripe names no moment of its end', async () => {
  const failure = new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error' })
  const services = servicesThatFail(failure)
  const expired = { status: 'incomplete_expired', ended_at: null }
  Object.assign(services.stripe.subscriptions, { retrieve: async () => Promise.resolve(expired) })
  expect(await endSubscription(services, 'sub_of_nobody')).toBeUndefined()
})
