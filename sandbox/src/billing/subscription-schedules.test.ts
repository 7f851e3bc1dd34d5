import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCustomer, openFixture, type Fixture } from '../testing/sandbox-fixture.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(() => fixture.close())

/** A monthly subscription whose yearly price is scheduled for the end of the month. */
async function switchLater(end_behavior: 'cancel' | 'release' = 'release') {
  const { stripe } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const yearly = await stripe.prices.create({
    product: monthly.product as string,
    currency: 'usd',
    unit_amount: 11_999,
    recurring: { interval: 'year' },
  })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    default_payment_method: method.id,
  })
  const opened = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const [current] = opened.phases
  const schedule = await stripe.subscriptionSchedules.update(opened.id, {
    end_behavior,
    phases: [
      {
        items: [{ price: monthly.id, quantity: 1 }],
        start_date: current?.start_date ?? 0,
        end_date: current?.end_date ?? 0,
      },
      { items: [{ price: yearly.id, quantity: 1 }] },
    ],
  })
  return { schedule, subscription, yearly }
}

const priceOf = (subscription: Stripe.Subscription): string | undefined =>
  subscription.items.data[0]?.price.id

test('a price changed by a schedule is charged in full from the end of the current period', async () => {
  const { stripe, post } = fixture
  const { schedule, subscription, yearly } = await switchLater()
  const waiting = await stripe.subscriptions.retrieve(subscription.id)
  expect([waiting.schedule, priceOf(waiting)]).toEqual([schedule.id, priceOf(subscription)])
  await post('/sandbox/clock/advance', { days: 32 })
  expect(priceOf(await stripe.subscriptions.retrieve(subscription.id))).toBe(yearly.id)
  expect((await stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([11_999, 3999])

  await post('/sandbox/clock/advance', { days: 366 })
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    released_subscription: subscription.id,
    status: 'released',
    subscription: null,
  })
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    schedule: null,
    status: 'active',
  })
  expect((await stripe.charges.list()).data).toHaveLength(3)
})

test('releasing a schedule early leaves the subscription as it is', async () => {
  const { stripe, post } = fixture
  const { schedule, subscription } = await switchLater()
  await stripe.subscriptionSchedules.release(schedule.id)
  await post('/sandbox/clock/advance', { days: 32 })
  expect(priceOf(await stripe.subscriptions.retrieve(subscription.id))).toBe(priceOf(subscription))
  await expect(stripe.subscriptionSchedules.release(schedule.id)).rejects.toThrow('`released` status')
})

test('releasing a schedule removes the end that it planned, unless that is to be kept', async () => {
  const { stripe, post } = fixture
  const dropped = await switchLater('cancel')
  const kept = await switchLater('cancel')
  const end = kept.schedule.phases.at(-1)?.end_date
  const planned = { cancel_at: end, cancel_at_period_end: false }
  expect(await stripe.subscriptions.retrieve(kept.subscription.id)).toMatchObject(planned)
  await stripe.subscriptionSchedules.release(dropped.schedule.id)
  await stripe.subscriptionSchedules.release(kept.schedule.id, { preserve_cancel_date: true })
  expect(await stripe.subscriptions.retrieve(dropped.subscription.id)).toMatchObject({
    cancel_at: null,
    canceled_at: null,
    schedule: null,
  })
  expect(await stripe.subscriptions.retrieve(kept.subscription.id)).toMatchObject({
    ...planned,
    schedule: null,
  })
  await post('/sandbox/clock/advance', { days: 400 })
  expect((await stripe.subscriptions.retrieve(dropped.subscription.id)).status).toBe('active')
  expect(await stripe.subscriptions.retrieve(kept.subscription.id)).toMatchObject({
    ended_at: end,
    status: 'canceled',
  })
})

test('an end that a subscription was given before its schedule outlives the release', async () => {
  const { stripe } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    default_payment_method: method.id,
    cancel_at_period_end: true,
  })
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id })
  await stripe.subscriptionSchedules.release(schedule.id)
  expect((await stripe.subscriptions.retrieve(id)).cancel_at_period_end).toBe(true)
})

test('a schedule can end its subscription, and canceling the subscription cancels its schedule', async () => {
  const { stripe, post } = fixture
  const first = await switchLater('cancel')
  await post('/sandbox/clock/advance', { days: 400 })
  expect((await stripe.subscriptions.retrieve(first.subscription.id)).status).toBe('canceled')
  expect((await stripe.subscriptionSchedules.retrieve(first.schedule.id)).status).toBe('completed')
  const second = await switchLater()
  await stripe.subscriptions.cancel(second.subscription.id)
  expect((await stripe.subscriptionSchedules.retrieve(second.schedule.id)).status).toBe('canceled')
})

test('a subscription managed by a schedule cannot be changed directly', async () => {
  const { stripe } = fixture
  const { subscription } = await switchLater()
  await expect(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toThrow(
    'managed by the subscription schedule',
  )
  await expect(stripe.subscriptionSchedules.create({ from_subscription: subscription.id })).rejects.toThrow(
    'already attached to a schedule',
  )
})
