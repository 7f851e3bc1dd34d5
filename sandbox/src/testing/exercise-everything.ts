import type Stripe from 'stripe'
import { openCustomer, type Fixture } from './sandbox-fixture.ts'

interface Account {
  customer: Stripe.Customer
  method: Stripe.PaymentMethod
  monthly: Stripe.Price
  yearly: Stripe.Price
}

const idOf = (value: string | { id: string } | null): string =>
  typeof value === 'string' ? value : (value?.id ?? '')

/** Makes every writing call the sandbox knows, so that every kind of object exists in every state. */
export async function exerciseEverything(fixture: Fixture, stripe: Stripe): Promise<void> {
  const { customer, method, monthly } = await openCustomer(stripe)
  const yearly = await stripe.prices.create({
    product: idOf(monthly.product),
    currency: 'usd',
    unit_amount: 11_999,
    recurring: { interval: 'year' },
  })
  const account: Account = { customer, method, monthly, yearly }
  await setUpCatalog(stripe)
  await takePayments(fixture, stripe, account)
  await setUpCards(stripe, account)
  await runSubscriptions(fixture, stripe, account)
  await scheduleAndClock(stripe, account)
  await sellHosted(fixture, stripe, account)
  await stopCharging(fixture, stripe, account)
}

async function setUpCatalog(stripe: Stripe): Promise<void> {
  const product = await stripe.products.create({ name: 'Old plan' })
  await stripe.products.update(product.id, { name: 'Older plan' })
  const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 699 })
  await stripe.prices.update(price.id, { active: false })
  await stripe.products.del((await stripe.products.create({ name: 'Mistake' })).id)
  const coupon = await stripe.coupons.create({
    percent_off: 50,
    duration: 'repeating',
    duration_in_months: 2,
  })
  await stripe.coupons.update(coupon.id, { name: 'Half' })
  await stripe.coupons.del(coupon.id)
  const domain = await stripe.paymentMethodDomains.create({ domain_name: 'shop.invalid', enabled: false })
  await stripe.paymentMethodDomains.update(domain.id, { enabled: true })
  await stripe.paymentMethodDomains.validate(domain.id)
  await stripe.paymentMethodDomains.create({ domain_name: 'shop.example' })
  const hook = await stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:9/nobody',
    enabled_events: ['invoice.paid'],
  })
  await stripe.webhookEndpoints.update(hook.id, { disabled: true })
  await stripe.webhookEndpoints.del(hook.id)
  await stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:9/nobody',
    enabled_events: ['charge.expired'],
  })
}

async function takePayments(fixture: Fixture, stripe: Stripe, { customer, method }: Account): Promise<void> {
  const order = { amount: 1899, currency: 'usd', customer: customer.id } as const
  const pay = (payment_method: string, off_session = false) =>
    stripe.paymentIntents.create({ ...order, payment_method, confirm: true, off_session })
  const disputed = await pay('pm_card_createDispute')
  await pay('pm_card_createDisputeInquiry')
  const won = await pay('pm_card_createDispute')
  const warned = await pay('pm_card_createIssuerFraudRecord')
  await stripe.refunds.create({ payment_intent: warned.id })
  const paid = await pay(method.id)
  const partly = await stripe.refunds.create({
    payment_intent: paid.id,
    amount: 500,
    reason: 'requested_by_customer',
  })
  await fixture.post('/sandbox/refunds/fail', { refund: partly.id })
  await stripe.charges.update(idOf(paid.latest_charge), { description: 'A guidebook' })
  await pay('pm_card_authenticationRequiredAlways')
  await pay('pm_card_authenticationRequiredAlways', true).catch(() => undefined)
  await pay('pm_card_chargeDeclined').catch(() => undefined)
  const resolved = await pay(method.id)
  await fixture.post('/sandbox/disputes', { payment_intent: resolved.id, resolution: true })
  const waiting = await stripe.paymentIntents.create(order)
  await stripe.paymentIntents.update(waiting.id, { amount: 999 })
  await stripe.paymentIntents.confirm(waiting.id, { payment_method: method.id })
  await stripe.paymentIntents.cancel((await stripe.paymentIntents.create(order)).id)
  const disputeOf = async ({ id }: Stripe.PaymentIntent): Promise<string> =>
    (await stripe.disputes.list({ payment_intent: id })).data[0]?.id ?? ''
  await stripe.disputes.close(await disputeOf(disputed))
  await stripe.disputes.update(await disputeOf(won), {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  })
  const { id: confirmation_token } = await stripe.testHelpers.confirmationTokens.create({
    payment_method: 'pm_card_visa',
  })
  await stripe.paymentIntents.create({ ...order, confirm: true, confirmation_token })
  await stripe.confirmationTokens.retrieve(confirmation_token)
}

async function setUpCards(stripe: Stripe, { customer }: Account): Promise<void> {
  const setUp = (payment_method: string) =>
    stripe.setupIntents.create({ customer: customer.id, payment_method, confirm: true })
  await setUp('pm_card_visa')
  await setUp('pm_card_threeDSecureRequired')
  await setUp('pm_card_chargeDeclined').catch(() => undefined)
  const waiting = await stripe.setupIntents.create({ customer: customer.id })
  await stripe.setupIntents.update(waiting.id, { description: 'A new card' })
  await stripe.setupIntents.confirm(waiting.id, { payment_method: 'pm_card_mastercard' })
  await stripe.setupIntents.cancel((await stripe.setupIntents.create()).id)
  const typed = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
  })
  await stripe.paymentMethods.attach(typed.id, { customer: customer.id })
  await stripe.paymentMethods.update(typed.id, { billing_details: { name: 'Ada' } })
  await stripe.customers.retrievePaymentMethod(customer.id, typed.id)
  await stripe.paymentMethods.detach(typed.id)
}

async function runSubscriptions(fixture: Fixture, stripe: Stripe, account: Account): Promise<void> {
  const { customer, method, monthly, yearly } = account
  const coupon = await stripe.coupons.create({ amount_off: 500, currency: 'usd', duration: 'once' })
  const base = { customer: customer.id, items: [{ price: monthly.id }] }
  const card = { default_payment_method: method.id }
  const lazy = { payment_behavior: 'default_incomplete' } as const
  const discounted = await stripe.subscriptions.create({
    ...base,
    ...card,
    discounts: [{ coupon: coupon.id }],
  })
  await stripe.invoices.createPreview({ subscription: discounted.id })
  await stripe.subscriptionItems.list({ subscription: discounted.id })
  await stripe.invoices.update(idOf(discounted.latest_invoice), { metadata: { note: 'first' } })
  await stripe.subscriptions.create({ ...base, ...card, ...lazy, trial_period_days: 7 })
  await stripe.subscriptions.create({ ...base, ...lazy })
  const given = await stripe.subscriptions.create({ ...base, ...lazy })
  await stripe.invoices.voidInvoice(idOf(given.latest_invoice))
  const writtenOff = await stripe.subscriptions.create({ ...base, ...lazy })
  await stripe.invoices.markUncollectible(idOf(writtenOff.latest_invoice))
  const payable = await stripe.subscriptions.create({ ...base, ...lazy })
  await stripe.invoices.pay(idOf(payable.latest_invoice), { payment_method: method.id })
  const elsewhere = await stripe.subscriptions.create({ ...base, ...lazy })
  await stripe.invoices.pay(idOf(elsewhere.latest_invoice), { paid_out_of_band: true })
  const switched = await stripe.subscriptions.create({ ...base, ...card })
  const itemId = switched.items.data[0]?.id ?? ''
  await stripe.subscriptions.update(switched.id, { items: [{ id: itemId, price: yearly.id }] })
  await stripe.subscriptions.cancel((await stripe.subscriptions.create({ ...base, ...card })).id)
  const always = await stripe.paymentMethods.attach('pm_card_authenticationRequiredAlways', {
    customer: customer.id,
  })
  await stripe.subscriptions.create({ ...base, default_payment_method: always.id, trial_period_days: 1 })
  const poor = await stripe.customers.create({ name: 'No card' })
  const paused = await stripe.subscriptions.create({
    customer: poor.id,
    items: base.items,
    trial_period_days: 1,
    trial_settings: { end_behavior: { billing_cycle_anchor: 'now', missing_payment_method: 'pause' } },
  })
  await fixture.post('/sandbox/clock/advance', { days: 2 })
  const late = await stripe.paymentMethods.attach('pm_card_visa', { customer: poor.id })
  await stripe.customers.update(poor.id, { invoice_settings: { default_payment_method: late.id } })
  await stripe.subscriptions.resume(paused.id)
  await fixture.post('/sandbox/drafts', { seconds: 432_000 })
  const renewed = await stripe.subscriptions.create({ ...base, ...card })
  await fixture.post('/sandbox/clock/advance', { days: 31 })
  const { latest_invoice: draft } = await stripe.subscriptions.retrieve(renewed.id)
  await stripe.invoices.finalizeInvoice(idOf(draft), { auto_advance: false })
  await fixture.post('/sandbox/drafts', { seconds: 0 })
}

async function scheduleAndClock(stripe: Stripe, { monthly, yearly }: Account): Promise<void> {
  const frozen_time = 1_900_000_000
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time, name: 'Later' })
  const customer = await stripe.customers.create({ payment_method: 'pm_card_visa', test_clock: clock.id })
  const items = [{ price: monthly.id }]
  const open = async () => {
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items })
    return stripe.subscriptionSchedules.create({ from_subscription: id })
  }
  const ending = await open()
  const [current] = ending.phases
  await stripe.subscriptionSchedules.update(ending.id, {
    end_behavior: 'cancel',
    phases: [
      { items, start_date: current?.start_date ?? 0, end_date: current?.end_date ?? 0 },
      { items: [{ price: yearly.id }] },
    ],
  })
  await stripe.subscriptionSchedules.release((await open()).id)
  await stripe.subscriptionSchedules.cancel((await open()).id)
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: frozen_time + 500 * 86_400 })
  await stripe.testHelpers.testClocks.del(clock.id)
  await stripe.testHelpers.testClocks.create({ frozen_time })
}

async function sellHosted(fixture: Fixture, stripe: Stripe, { monthly }: Account): Promise<void> {
  const open = () =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: monthly.id, quantity: 1 }],
      success_url: `${fixture.sandbox.url}/sandbox/`,
    })
  const sold = await open()
  await fetch(sold.url ?? '', { method: 'POST', body: new URLSearchParams({ card: 'pm_card_visa' }) })
  await stripe.checkout.sessions.expire((await open()).id)
  await open()
}

async function stopCharging(fixture: Fixture, stripe: Stripe, { customer, method }: Account): Promise<void> {
  await fixture.post('/sandbox/cards/break', { payment_method: method.id })
  await fixture.post('/sandbox/clock/advance', { days: 40 })
  await stripe.customers.retrieve(customer.id)
  await stripe.customers.del((await stripe.customers.create()).id)
}
