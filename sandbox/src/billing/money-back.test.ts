import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCustomer, openFixture, type Fixture } from '../testing/sandbox-fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

test('refunds in parts, but never more than was paid', async () => {
  const { stripe } = fixture
  const { customer, method } = await openCustomer(stripe)
  const { id } = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    customer: customer.id,
    payment_method: method.id,
    confirm: true,
  })
  await stripe.refunds.create({ payment_intent: id, amount: 400, reason: 'requested_by_customer' })
  await expect(stripe.refunds.create({ payment_intent: id, amount: 700 })).rejects.toThrow(
    'greater than unrefunded amount',
  )
  await stripe.refunds.create({ payment_intent: id })
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] })
  expect(latest_charge).toMatchObject({ amount_refunded: 1000, refunded: true })
  expect((latest_charge as Stripe.Charge).refunds?.data.map(({ amount }) => amount)).toEqual([400, 600])
})

test('a refund that fails later returns the money, and the charge can be refunded again', async () => {
  const { stripe, post, sandbox, hooks } = fixture
  const { customer, method } = await openCustomer(stripe)
  const { id } = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    customer: customer.id,
    payment_method: method.id,
    confirm: true,
  })
  const refund = await stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('succeeded')
  expect(await post('/sandbox/refunds/fail', { refund: refund.id })).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  await sandbox.delivered()
  expect(hooks.types()).toEqual(expect.arrayContaining(['refund.updated', 'refund.failed']))
  const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  expect(latest_charge).toMatchObject({ amount_refunded: 0, refunded: false })
  expect(await post('/sandbox/refunds/fail', { refund: refund.id })).toMatchObject({
    error: { message: `Refund ${refund.id} has already failed.` },
  })
  expect((await stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded')
})

test('a fraud warning is actionable until the charge is refunded', async () => {
  const { stripe } = fixture
  const { customer, method } = await openCustomer(stripe, 'pm_card_createIssuerFraudRecord')
  const { id } = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    customer: customer.id,
    payment_method: method.id,
    confirm: true,
  })
  const warnings = () => stripe.radar.earlyFraudWarnings.list({ payment_intent: id })
  expect((await warnings()).data[0]).toMatchObject({ actionable: true, fraud_type: 'made_with_stolen_card' })
  await stripe.refunds.create({ payment_intent: id })
  expect((await warnings()).data[0]?.actionable).toBe(false)
})

test('a dispute blocks refunds until it is won by evidence or closed', async () => {
  const { stripe, post } = fixture
  const { customer, method } = await openCustomer(stripe)
  const buy = () =>
    stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      customer: customer.id,
      payment_method: method.id,
      confirm: true,
    })
  const first = await buy()
  const dispute = await post('/sandbox/disputes', { charge: first.latest_charge as string })
  expect(dispute).toMatchObject({ object: 'dispute', status: 'needs_response' })
  await expect(stripe.refunds.create({ payment_intent: first.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
  const won = await stripe.disputes.update(String(dispute['id']), {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  })
  expect(won.status).toBe('won')
  const second = await buy()
  const other = await post('/sandbox/disputes', { charge: second.latest_charge as string })
  expect((await stripe.disputes.close(String(other['id']))).status).toBe('lost')
})

test('a dispute after an inquiry is the same object, and names when the money left and came back', async () => {
  const { stripe, post } = fixture
  const { customer, method } = await openCustomer(stripe)
  const { latest_charge: charge } = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    customer: customer.id,
    payment_method: method.id,
    confirm: true,
  })
  const asked = await post('/sandbox/disputes', { charge: charge as string, inquiry: true })
  expect(asked).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] })
  await post('/sandbox/clock/advance', { days: 20 })
  await post('/sandbox/disputes', { charge: charge as string })
  await post('/sandbox/clock/advance', { days: 5 })
  await post('/sandbox/disputes/close', { dispute: String(asked['id']), status: 'won' })
  const won = await stripe.disputes.retrieve(String(asked['id']))
  const day = 86_400
  expect(won.created).toBe(asked['created'])
  expect(
    won.balance_transactions.map(({ amount, created }) => [
      amount,
      Math.round((created - won.created) / day),
    ]),
  ).toEqual([
    [-1000, 20],
    [1000, 25],
  ])
})
