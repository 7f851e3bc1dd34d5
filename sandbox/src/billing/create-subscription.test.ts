import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCustomer, openFixture, type Fixture } from '../testing/sandbox-fixture.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(() => fixture.close())

const firstInvoice = (subscription: Stripe.Subscription): Stripe.Invoice =>
  subscription.latest_invoice as Stripe.Invoice
const secretOf = (subscription: Stripe.Subscription): string =>
  firstInvoice(subscription).confirmation_secret?.client_secret ?? ''
const intentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''

test('a subscription stays incomplete until its first payment succeeds', async () => {
  const { stripe, hooks, sandbox } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    default_payment_method: method.id,
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    metadata: { attempt: 'a1' },
    expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
  })
  expect(subscription.status).toBe('incomplete')
  expect(subscription.pending_setup_intent).toBeNull()
  expect(firstInvoice(subscription)).toMatchObject({
    status: 'open',
    amount_due: 3999,
    billing_reason: 'subscription_create',
  })
  const waiting = await stripe.paymentIntents.retrieve(intentOf(secretOf(subscription)))
  expect(waiting).toMatchObject({
    status: 'requires_confirmation',
    amount: 3999,
    setup_future_usage: 'off_session',
  })

  const paid = await stripe.paymentIntents.confirm(waiting.id)
  expect(paid.status).toBe('succeeded')
  const running = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice.payments'],
  })
  expect(running).toMatchObject({ status: 'active', default_payment_method: method.id })
  expect(firstInvoice(running)).toMatchObject({ status: 'paid', amount_paid: 3999, amount_remaining: 0 })
  expect(firstInvoice(running).payments?.data[0]?.payment.payment_intent).toBe(waiting.id)
  const item = running.items.data[0]
  expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBeGreaterThan(27 * 86_400)

  await sandbox.delivered()
  const types = hooks.types()
  for (const type of [
    'customer.created',
    'payment_method.attached',
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
  ]) {
    expect(types).toContain(type)
  }
  const started = hooks.events.findLast(({ type }) => type === 'customer.subscription.updated')
  expect(started).toMatchObject({
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { previous_attributes: { status: 'incomplete' } },
  })
})

test('a paid trial charges its fee first, then runs as a trial', async () => {
  const { stripe } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    add_invoice_items: [
      { price_data: { currency: 'usd', product: monthly.product as string, unit_amount: 699 }, quantity: 1 },
    ],
    trial_period_days: 7,
    default_payment_method: method.id,
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  })
  expect(subscription).toMatchObject({ status: 'incomplete', pending_setup_intent: null })
  expect(firstInvoice(subscription).amount_due).toBe(699)
  await stripe.paymentIntents.confirm(intentOf(secretOf(subscription)))
  const trialing = await stripe.subscriptions.retrieve(subscription.id)
  expect(trialing.status).toBe('trialing')
  expect((trialing.trial_end ?? 0) - (trialing.trial_start ?? 0)).toBe(7 * 86_400)
  expect(trialing.items.data[0]?.current_period_end).toBe(trialing.trial_end)
})

test('a free trial requires the card to be set up', async () => {
  const { stripe } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    trial_period_days: 7,
    default_payment_method: method.id,
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['pending_setup_intent', 'latest_invoice'],
  })
  expect(subscription.status).toBe('trialing')
  expect(firstInvoice(subscription)).toMatchObject({ status: 'paid', amount_due: 0 })
  const setup = subscription.pending_setup_intent as Stripe.SetupIntent
  expect(setup).toMatchObject({ status: 'requires_confirmation', payment_method: method.id })
  expect((await stripe.setupIntents.confirm(setup.id)).status).toBe('succeeded')
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    pending_setup_intent: null,
    default_payment_method: method.id,
  })
})

test('a one-time coupon reduces only the first term', async () => {
  const { stripe, post } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const coupon = await stripe.coupons.create({ amount_off: 2000, currency: 'usd', duration: 'once' })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    discounts: [{ coupon: coupon.id }],
    default_payment_method: method.id,
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice.confirmation_secret', 'discounts'],
  })
  expect((subscription.discounts[0] as Stripe.Discount).source).toEqual({ coupon: coupon.id, type: 'coupon' })
  expect(firstInvoice(subscription)).toMatchObject({ subtotal: 3999, total: 1999, amount_due: 1999 })
  expect(firstInvoice(subscription).total_discount_amounts?.[0]?.amount).toBe(2000)
  await stripe.paymentIntents.confirm(intentOf(secretOf(subscription)))
  await post('/sandbox/clock/advance', { days: 32 })
  const invoices = await stripe.invoices.list({ subscription: subscription.id })
  expect(invoices.data.map(({ amount_paid }) => amount_paid)).toEqual([3999, 1999])
  expect((await stripe.subscriptions.retrieve(subscription.id)).discounts).toEqual([])
})

test('a repeating coupon that starts on January 31 ends on the last day of its last month', async () => {
  const { stripe } = fixture
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Date.UTC(2030, 0, 31) / 1000 })
  const customer = await stripe.customers.create({ test_clock: clock.id, payment_method: 'pm_card_visa' })
  const { monthly } = await openCustomer(stripe)
  const coupon = await stripe.coupons.create({
    percent_off: 50,
    duration: 'repeating',
    duration_in_months: 1,
  })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    discounts: [{ coupon: coupon.id }],
    expand: ['discounts'],
  })
  expect((subscription.discounts[0] as Stripe.Discount).end).toBe(Date.UTC(2030, 1, 28) / 1000)
})

test('error_if_incomplete creates nothing when the card is declined', async () => {
  const { stripe } = fixture
  const { customer, method, monthly } = await openCustomer(stripe, 'pm_card_chargeCustomerFail')
  const create = stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    default_payment_method: method.id,
    payment_behavior: 'error_if_incomplete',
  })
  await expect(create).rejects.toMatchObject({ code: 'card_declined', statusCode: 402 })
  expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([])
})
