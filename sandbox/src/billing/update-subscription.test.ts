import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCustomer, openFixture, type Fixture } from '../testing/sandbox-fixture.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(() => fixture.close())

test('a trial that an update starts begins a period with an invoice of nothing; moving its end makes no other', async () => {
  const { stripe, hooks, sandbox } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const { id, items } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    default_payment_method: method.id,
  })
  const paidUntil = items.data[0]?.current_period_end ?? 0
  const moveTo = (trial_end: number) =>
    stripe.subscriptions.update(id, {
      trial_end,
      proration_behavior: 'none',
      expand: ['latest_invoice'],
    })
  const trialing = await moveTo(paidUntil)
  expect(trialing).toMatchObject({ status: 'trialing', trial_end: paidUntil })
  expect(trialing.trial_start).not.toBeNull()
  expect(trialing.items.data[0]).toMatchObject({
    current_period_start: trialing.trial_start,
    current_period_end: paidUntil,
  })
  expect(trialing.latest_invoice).toMatchObject({
    amount_due: 0,
    billing_reason: 'subscription_update',
    status: 'paid',
  })
  const later = await moveTo(paidUntil + 86_400)
  expect((later.latest_invoice as Stripe.Invoice).id).toBe((trialing.latest_invoice as Stripe.Invoice).id)
  expect((await stripe.charges.list({ customer: customer.id })).data).toHaveLength(1)
  await sandbox.delivered()
  expect(hooks.types().filter((type) => type === 'invoice.paid')).toHaveLength(2)
})

test('an end date that was set without the flag stays when the flag is cleared, and goes when it is emptied', async () => {
  const { stripe } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const { id, items } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    default_payment_method: method.id,
  })
  const date = items.data[0]?.current_period_end ?? 0
  const dated = { cancel_at: date, cancel_at_period_end: false }
  expect(await stripe.subscriptions.update(id, { cancel_at: date })).toMatchObject(dated)
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject(dated)
  expect(await stripe.subscriptions.update(id, { cancel_at: '' })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  })
})

test('refuses a card that is not attached to the customer as its own, as creating does', async () => {
  const { stripe } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const items = [{ price: monthly.id }]
  const { id: loose } = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  const refused = { code: 'resource_missing', param: 'default_payment_method' }
  const create = (id: string) =>
    stripe.subscriptions.create({ customer: customer.id, items, default_payment_method: id })
  await expect(create(loose)).rejects.toMatchObject(refused)
  const { id } = await create(method.id)
  await expect(stripe.subscriptions.update(id, { default_payment_method: loose })).rejects.toMatchObject(
    refused,
  )
  expect((await stripe.subscriptions.retrieve(id)).default_payment_method).toBe(method.id)
})
