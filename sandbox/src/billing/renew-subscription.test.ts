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

test('a trial warns three days ahead, then renews; a declined renewal is retried and finally ends the subscription', async () => {
  const { stripe, post, hooks, sandbox } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    trial_period_days: 7,
    default_payment_method: method.id,
  })
  expect(subscription.status).toBe('trialing')
  await post('/sandbox/clock/advance', { days: 5 })
  await sandbox.delivered()
  expect(hooks.types()).toContain('customer.subscription.trial_will_end')
  await post('/sandbox/clock/advance', { days: 3 })
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')

  await post('/sandbox/cards/break', { subscription: subscription.id })
  await post('/sandbox/clock/advance', { days: 31 })
  const late = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  expect(late.status).toBe('past_due')
  expect(firstInvoice(late)).toMatchObject({ status: 'open', attempt_count: 1 })
  expect(firstInvoice(late).next_payment_attempt).not.toBeNull()

  await post('/sandbox/clock/advance', { days: 20 })
  const ended = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
  expect(firstInvoice(ended).attempt_count).toBe(4)
  await sandbox.delivered()
  expect(hooks.types().filter((type) => type === 'invoice.payment_failed')).toHaveLength(4)
  expect(hooks.types()).toContain('customer.subscription.deleted')
})

test('manual attempts after the first are not counted and do not move the retry schedule', async () => {
  const { stripe, post } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    default_payment_method: method.id,
  })
  await post('/sandbox/cards/break', { subscription: id })
  await post('/sandbox/clock/advance', { days: 31.5 })
  const owed = async () =>
    firstInvoice(await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }))
  const before = await owed()
  expect(before).toMatchObject({ attempt_count: 1, status: 'open' })
  for (let times = 0; times < 2; times += 1)
    await expect(stripe.invoices.pay(before.id ?? '')).rejects.toMatchObject({ type: 'StripeCardError' })
  expect(await owed()).toMatchObject({
    attempt_count: 1,
    next_payment_attempt: before.next_payment_attempt,
    status: 'open',
  })
  await post('/sandbox/clock/advance', { days: 4 })
  expect(await owed()).toMatchObject({ attempt_count: 2, status: 'open' })
  const other = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const paid = await stripe.invoices.pay(before.id ?? '', { payment_method: other.id })
  expect(paid).toMatchObject({ attempt_count: 2, status: 'paid', next_payment_attempt: null })
})

test('a card that works again pays a late renewal at the next attempt', async () => {
  const { stripe, post } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    default_payment_method: method.id,
  })
  expect(subscription.status).toBe('active')
  await post('/sandbox/cards/break', { subscription: subscription.id })
  await post('/sandbox/clock/advance', { days: 31.5 })
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
  await post('/sandbox/cards/break', { subscription: subscription.id, works: true })
  await post('/sandbox/clock/advance', { days: 4 })
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
})

test('marking an invoice as paid outside Stripe ends the retries and moves no money', async () => {
  const { stripe, post } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    default_payment_method: method.id,
  })
  await post('/sandbox/cards/break', { subscription: id })
  await post('/sandbox/clock/advance', { days: 31.5 })
  const late = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  const paid = await stripe.invoices.pay(firstInvoice(late).id ?? '', {
    paid_out_of_band: true,
    expand: ['payments.data.payment.payment_intent'],
  })
  expect(paid).toMatchObject({ status: 'paid', amount_remaining: 0, next_payment_attempt: null })
  expect(paid.payments?.data).toMatchObject([
    { status: 'canceled', payment: { payment_intent: { status: 'canceled' } } },
  ])
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
  await post('/sandbox/clock/advance', { days: 10 })
  const charges = (await stripe.charges.list({ customer: customer.id })).data
  expect(charges.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
})

test("cancels at the period's end, resumes, and cancels immediately", async () => {
  const { stripe, post } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const create = () =>
    stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id }],
      default_payment_method: method.id,
    })
  const first = await create()
  const stopping = await stripe.subscriptions.update(first.id, { cancel_at_period_end: true })
  expect(stopping).toMatchObject({
    cancel_at_period_end: true,
    cancel_at: first.items.data[0]?.current_period_end,
    status: 'active',
  })
  expect(await stripe.subscriptions.update(first.id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  })
  await stripe.subscriptions.update(first.id, { cancel_at_period_end: true })
  await post('/sandbox/clock/advance', { days: 32 })
  expect(await stripe.subscriptions.retrieve(first.id)).toMatchObject({ status: 'canceled' })

  const second = await create()
  const canceled = await stripe.subscriptions.cancel(second.id, {
    cancellation_details: { comment: 'too expensive' },
  })
  expect(canceled).toMatchObject({
    status: 'canceled',
    cancellation_details: { comment: 'too expensive', reason: 'cancellation_requested' },
  })
  await expect(stripe.subscriptions.cancel(second.id)).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  })
})

test('switching from monthly to yearly invoices the year at once, minus the unused month', async () => {
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
  const switched = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]?.id ?? '', price: yearly.id }],
    expand: ['latest_invoice'],
  })
  expect(switched.items.data[0]?.price.id).toBe(yearly.id)
  expect(firstInvoice(switched)).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' })
  expect(firstInvoice(switched).amount_paid).toBe(11_999 - 3999)
})

test('the next charge can be previewed', async () => {
  const { stripe } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    default_payment_method: method.id,
  })
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id })
  expect(preview).toMatchObject({
    amount_due: 3999,
    next_payment_attempt: subscription.items.data[0]?.current_period_end,
  })
  expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1)
})

test('an unpaid new subscription expires after 23 hours, with its invoice and payment', async () => {
  const { stripe, post } = fixture
  const { customer, monthly } = await openCustomer(stripe)
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  })
  await post('/sandbox/clock/advance', { days: 1 })
  const expired = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  expect(expired.status).toBe('incomplete_expired')
  expect(firstInvoice(expired).status).toBe('void')
  expect((await stripe.paymentIntents.retrieve(intentOf(secretOf(subscription)))).status).toBe('canceled')
})

test('a draft renewal is charged once its waiting time is over, even if the plan ends, unless it was stopped', async () => {
  const { stripe, post } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  await post('/sandbox/drafts', { seconds: 3600 })
  const subscribe = async () =>
    stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id }],
      default_payment_method: method.id,
    })
  const [set, ended, stopped] = [await subscribe(), await subscribe(), await subscribe()]
  const invoiceOf = async ({ id }: Stripe.Subscription) =>
    firstInvoice(await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }))
  const { current_period_end: end = 0 } = set.items.data[0] ?? {}
  await post('/sandbox/clock/advance', { days: (end - set.created) / 86_400 + 0.001 })
  expect(await invoiceOf(set)).toMatchObject({
    status: 'draft',
    billing_reason: 'subscription_cycle',
    auto_advance: true,
    automatically_finalizes_at: end + 3600,
  })
  await stripe.subscriptions.update(set.id, { cancel_at_period_end: true })
  await stripe.subscriptions.cancel(ended.id)
  await stripe.subscriptions.cancel(stopped.id)
  await stripe.invoices.update((await invoiceOf(stopped)).id, { auto_advance: false })
  await post('/sandbox/clock/advance', { days: 0.1 })
  expect(await invoiceOf(set)).toMatchObject({ status: 'paid', automatically_finalizes_at: null })
  expect(await invoiceOf(ended)).toMatchObject({ status: 'paid' })
  expect((await stripe.subscriptions.retrieve(ended.id)).status).toBe('canceled')
  expect(await invoiceOf(stopped)).toMatchObject({
    status: 'draft',
    auto_advance: false,
    automatically_finalizes_at: null,
  })
})
