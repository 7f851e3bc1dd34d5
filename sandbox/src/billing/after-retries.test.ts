import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCustomer, openFixture, type Fixture } from '../testing/sandbox-fixture.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(() => fixture.close())

/** A subscription whose renewal failed at every attempt. */
async function failAllAttempts(): Promise<string> {
  const { stripe, post } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    default_payment_method: method.id,
  })
  await post('/sandbox/cards/break', { subscription: id })
  await post('/sandbox/clock/advance', { days: 47 })
  return id
}

const latest = async (id: string) => {
  const { latest_invoice, status } = await fixture.stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice'],
  })
  return { invoice: typeof latest_invoice === 'object' ? latest_invoice : null, status }
}

test('with "unpaid" after the last attempt, the subscription becomes unpaid, and paying its invoice reactivates it', async () => {
  const { stripe, post } = fixture
  await post('/sandbox/dunning', { after: 'unpaid' })
  const id = await failAllAttempts()
  const late = await latest(id)
  expect(late).toMatchObject({ status: 'unpaid', invoice: { attempt_count: 4, status: 'open' } })
  await post('/sandbox/cards/break', { subscription: id, works: true })
  expect((await stripe.invoices.pay(late.invoice?.id ?? '')).status).toBe('paid')
  expect((await latest(id)).status).toBe('active')
})

test('an unpaid subscription gets draft invoices and is not charged', async () => {
  const { post } = fixture
  await post('/sandbox/dunning', { after: 'unpaid' })
  const id = await failAllAttempts()
  await post('/sandbox/clock/advance', { days: 20 })
  expect(await latest(id)).toMatchObject({
    status: 'unpaid',
    invoice: { attempt_count: 0, auto_advance: false, status: 'draft' },
  })
})

test('an unpaid subscription becomes active only when its newest invoice is finalized and paid', async () => {
  const { stripe, post } = fixture
  await post('/sandbox/dunning', { after: 'unpaid' })
  const id = await failAllAttempts()
  const older = (await latest(id)).invoice?.id ?? ''
  await post('/sandbox/clock/advance', { days: 20 })
  await post('/sandbox/cards/break', { subscription: id, works: true })
  expect((await stripe.invoices.pay(older)).status).toBe('paid')
  expect((await latest(id)).status).toBe('unpaid')
  const newest = (await latest(id)).invoice?.id ?? ''
  await expect(stripe.invoices.pay(newest)).rejects.toThrow('can no longer be paid')
  const opened = await stripe.invoices.finalizeInvoice(newest, { auto_advance: false })
  expect(opened).toMatchObject({ status: 'open', auto_advance: false })
  await expect(stripe.invoices.finalizeInvoice(newest)).rejects.toThrow('already finalized')
  expect((await latest(id)).status).toBe('unpaid')
  expect((await stripe.invoices.pay(newest)).status).toBe('paid')
  expect((await latest(id)).status).toBe('active')
})

test('a void invoice does not count: an unpaid subscription follows the newest finalized one that is left', async () => {
  const { stripe, post } = fixture
  await post('/sandbox/dunning', { after: 'unpaid' })
  const id = await failAllAttempts()
  const older = (await latest(id)).invoice?.id ?? ''
  await post('/sandbox/clock/advance', { days: 20 })
  expect((await stripe.invoices.voidInvoice(older)).status).toBe('void')
  expect((await latest(id)).status).toBe('active')
})

test('an invoice that is written off counts as paid, and can still be voided', async () => {
  const { stripe, post } = fixture
  await post('/sandbox/dunning', { after: 'past_due' })
  const id = await failAllAttempts()
  const late = (await latest(id)).invoice?.id ?? ''
  expect((await stripe.invoices.markUncollectible(late)).status).toBe('uncollectible')
  expect((await latest(id)).status).toBe('active')
  await expect(stripe.invoices.markUncollectible(late)).rejects.toThrow('it is uncollectible')
  expect((await stripe.invoices.voidInvoice(late)).status).toBe('void')
})

test.each([
  ['past_due', 'past_due'],
  ['cancel', 'canceled'],
] as const)('with "%s" after the last attempt, the subscription becomes %s', async (after, status) => {
  await fixture.post('/sandbox/dunning', { after })
  expect((await latest(await failAllAttempts())).status).toBe(status)
})

test('a trial without a card can pause, and be resumed once there is a card', async () => {
  const { stripe, post, hooks, sandbox } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    trial_period_days: 7,
    trial_settings: { end_behavior: { billing_cycle_anchor: 'now', missing_payment_method: 'pause' } },
  })
  await post('/sandbox/clock/advance', { days: 40 })
  expect((await latest(id)).status).toBe('paused')
  await stripe.subscriptions.update(id, { default_payment_method: method.id })
  expect((await stripe.subscriptions.resume(id)).status).toBe('active')
  await expect(stripe.subscriptions.resume(id)).rejects.toThrow('Only paused subscriptions')
  expect((await stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([3999])
  await sandbox.delivered()
  expect(hooks.types()).toEqual(
    expect.arrayContaining(['customer.subscription.paused', 'customer.subscription.resumed']),
  )
})

test('a lost card is not charged again, but a new card is', async () => {
  const { stripe, post } = fixture
  const { customer, method, monthly } = await openCustomer(stripe)
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    default_payment_method: method.id,
  })
  await post('/sandbox/cards/break', { subscription: id, number: '4000000000009987' })
  await post('/sandbox/clock/advance', { days: 32 })
  await post('/sandbox/clock/advance', { days: 3 })
  const late = await latest(id)
  expect(late).toMatchObject({ status: 'past_due', invoice: { attempt_count: 2, status: 'open' } })
  expect(late.invoice?.next_payment_attempt).not.toBeNull()
  const refused = async () =>
    (await stripe.charges.list({ customer: customer.id })).data.filter(({ status }) => status === 'failed')
  expect(await refused()).toHaveLength(1)
  const other = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await stripe.subscriptions.update(id, { default_payment_method: other.id })
  await post('/sandbox/clock/advance', { days: 6 })
  expect((await latest(id)).status).toBe('active')
})
