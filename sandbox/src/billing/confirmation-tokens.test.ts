import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../testing/sandbox-fixture.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(() => fixture.close())

const tokenFor = (payment_method: string) =>
  fixture.stripe.testHelpers.confirmationTokens.create({ payment_method, setup_future_usage: 'off_session' })

test('a confirmation token pays once and saves the card for the future usage it names', async () => {
  const { stripe } = fixture
  const customer = await stripe.customers.create()
  const token = await tokenFor('pm_card_visa')
  expect(token.payment_method_preview?.card?.last4).toBe('4242')
  const order = { amount: 1899, currency: 'usd', customer: customer.id } as const
  const paid = await stripe.paymentIntents.create({ ...order, confirm: true, confirmation_token: token.id })
  expect(paid).toMatchObject({ status: 'succeeded', setup_future_usage: 'off_session' })
  expect((await stripe.confirmationTokens.retrieve(token.id)).payment_intent).toBe(paid.id)
  expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1)
  const other = await stripe.paymentIntents.create(order)
  await expect(
    stripe.paymentIntents.confirm(other.id, { confirmation_token: token.id }),
  ).rejects.toMatchObject({ param: 'confirmation_token' })
})

test('a set-up accepts a confirmation token too, and a declined card is declined', async () => {
  const { stripe } = fixture
  const customer = await stripe.customers.create()
  const { id: confirmation_token } = await tokenFor('pm_card_visa')
  const { id } = await stripe.setupIntents.create({ customer: customer.id })
  expect((await stripe.setupIntents.confirm(id, { confirmation_token })).status).toBe('succeeded')
  const declined = await tokenFor('pm_card_chargeDeclinedInsufficientFunds')
  await expect(
    stripe.paymentIntents.create({
      amount: 999,
      currency: 'usd',
      confirm: true,
      confirmation_token: declined.id,
    }),
  ).rejects.toMatchObject({ decline_code: 'insufficient_funds' })
})

test('a confirmation token expires after twelve hours', async () => {
  const { stripe, post } = fixture
  const { id: confirmation_token } = await tokenFor('pm_card_visa')
  await post('/sandbox/clock/advance', { days: 0.5 })
  await expect(
    stripe.paymentIntents.create({ amount: 999, currency: 'usd', confirm: true, confirmation_token }),
  ).rejects.toThrow('has expired')
})
