import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCards } from '../cards/test-cards.ts'
import { openCustomer, openFixture, type Fixture } from '../testing/sandbox-fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

/** The outcome of attaching a card and then charging it with the customer present. */
async function outcomeOf(token: string): Promise<string> {
  const { stripe } = fixture
  const customer = await stripe.customers.create()
  const codeOf = (error: unknown): string =>
    error instanceof Stripe.errors.StripeCardError
      ? `${error.code}/${error.decline_code ?? ''}`
      : String(error)
  try {
    await stripe.paymentMethods.attach(token, { customer: customer.id })
  } catch (error) {
    return `attach: ${codeOf(error)}`
  }
  try {
    const intent = await stripe.paymentIntents.create({
      amount: 1899,
      currency: 'usd',
      customer: customer.id,
      payment_method: token,
      confirm: true,
    })
    return intent.status
  } catch (error) {
    return `charge: ${codeOf(error)}`
  }
}

const outcomes: Record<string, string> = {
  pm_card_visa: 'succeeded',
  pm_card_mastercard: 'succeeded',
  pm_card_amex: 'succeeded',
  pm_card_discover: 'succeeded',
  pm_card_diners: 'succeeded',
  pm_card_jcb: 'succeeded',
  pm_card_unionpay: 'succeeded',
  pm_card_chargeDeclined: 'attach: card_declined/generic_decline',
  pm_card_visa_chargeDeclinedInsufficientFunds: 'attach: card_declined/insufficient_funds',
  pm_card_visa_chargeDeclinedLostCard: 'attach: card_declined/lost_card',
  pm_card_visa_chargeDeclinedStolenCard: 'attach: card_declined/stolen_card',
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: 'attach: card_declined/card_velocity_exceeded',
  pm_card_chargeDeclinedExpiredCard: 'attach: expired_card/expired_card',
  pm_card_chargeDeclinedIncorrectCvc: 'attach: incorrect_cvc/incorrect_cvc',
  pm_card_chargeDeclinedProcessingError: 'attach: processing_error/processing_error',
  pm_card_chargeCustomerFail: 'charge: card_declined/generic_decline',
  pm_card_radarBlock: 'charge: card_declined/fraudulent',
  pm_card_authenticationRequired: 'requires_action',
  pm_card_authenticationRequiredAlways: 'requires_action',
  pm_card_threeDSecure2Required: 'requires_action',
  pm_card_threeDSecureRequiredChargeDeclined: 'requires_action',
  pm_card_threeDSecureOptional: 'succeeded',
  pm_card_createIssuerFraudRecord: 'succeeded',
  pm_card_createDispute: 'succeeded',
}

test.each(Object.entries(outcomes))('%s: %s', async (token, expected) => {
  expect(await outcomeOf(token)).toBe(expected)
})

test('no two test cards share a number or a token', () => {
  expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length)
  expect(new Set(testCards.flatMap(({ tokens }) => tokens)).size).toBe(
    testCards.flatMap(({ tokens }) => tokens).length,
  )
})

test('a decline is a 402 with all details, and the intent waits for another card', async () => {
  const { stripe } = fixture
  const { customer, method } = await openCustomer(stripe, 'pm_card_chargeCustomerFail')
  const error = await stripe.paymentIntents
    .create({
      amount: 1899,
      currency: 'usd',
      customer: customer.id,
      payment_method: method.id,
      confirm: true,
      off_session: true,
    })
    .catch((caught: unknown) => caught)
  if (!(error instanceof Stripe.errors.StripeCardError)) throw new Error('no card error')
  expect(error).toMatchObject({
    statusCode: 402,
    type: 'StripeCardError',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  })
  expect(error.payment_intent).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined' },
  })
  const { id } = error.payment_intent as Stripe.PaymentIntent
  const again = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  expect(again).toMatchObject({ status: 'succeeded', last_payment_error: null })
  expect((await stripe.charges.list({ payment_intent: id })).data.map(({ status }) => status)).toEqual([
    'succeeded',
    'failed',
  ])
})

test('off session, a card that always requires authentication is declined, and one that was set up is not', async () => {
  const { stripe } = fixture
  const upsell = (customer: string, payment_method: string) =>
    stripe.paymentIntents.create({
      amount: 999,
      currency: 'usd',
      customer,
      payment_method,
      confirm: true,
      off_session: true,
    })
  const asks = await openCustomer(stripe, 'pm_card_authenticationRequiredAlways')
  await expect(upsell(asks.customer.id, asks.method.id)).rejects.toMatchObject({
    code: 'authentication_required',
    statusCode: 402,
  })

  const once = await openCustomer(stripe, 'pm_card_authenticationRequired')
  await expect(upsell(once.customer.id, once.method.id)).rejects.toMatchObject({
    code: 'authentication_required',
  })
  const setup = await stripe.setupIntents.create({
    customer: once.customer.id,
    payment_method: once.method.id,
    confirm: true,
  })
  expect(setup.status).toBe('requires_action')
  await fixture.post('/sandbox/browser/setup_intents/challenge', {
    key: 'pk_sandbox_1',
    client_secret: setup.client_secret,
    outcome: 'complete',
  })
  expect((await upsell(once.customer.id, once.method.id)).status).toBe('succeeded')
})

test('a payment method belongs to one customer and is used up when charged without one', async () => {
  const { stripe } = fixture
  const { method } = await openCustomer(stripe)
  const other = await stripe.customers.create()
  await expect(stripe.paymentMethods.attach(method.id, { customer: other.id })).rejects.toThrow(
    'already been attached',
  )
  const loose = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  const pay = () =>
    stripe.paymentIntents.create({ amount: 999, currency: 'usd', payment_method: loose.id, confirm: true })
  expect((await pay()).status).toBe('succeeded')
  await expect(pay()).rejects.toThrow('may not be used again')
  const detached = await stripe.paymentMethods.detach(method.id)
  expect(detached.customer).toBeNull()
  await expect(stripe.paymentMethods.attach(method.id, { customer: other.id })).rejects.toThrow(
    'may not be used again',
  )
})

test('a payment can be created, changed and canceled, but not canceled twice', async () => {
  const { stripe } = fixture
  const intent = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { a: '1', b: '2' },
  })
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    allowed_payment_method_types: ['card'],
    amount_received: 0,
  })
  const changed = await stripe.paymentIntents.update(intent.id, { amount: 1200, metadata: { a: '', c: '3' } })
  expect(changed).toMatchObject({ amount: 1200, metadata: { b: '2', c: '3' } })
  expect(await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })).toMatchObject({
    status: 'canceled',
  })
  await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
    statusCode: 400,
  })
})

test('a succeeded payment refuses to be confirmed again', async () => {
  const { stripe } = fixture
  const { customer, method } = await openCustomer(stripe)
  const intent = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    customer: customer.id,
    payment_method: method.id,
    confirm: true,
  })
  await expect(stripe.paymentIntents.confirm(intent.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
})
