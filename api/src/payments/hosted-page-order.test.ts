import { expect, test } from 'vitest'
import { checkoutAttempts } from './checkout-tables.ts'
import { monthly, openShop, visitor } from './testing/shop.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'

const path = '/api/stripe/create-subscription-checkout'
const order = { productId: monthly, customerEmail: 'mia@example.com' }

test('a hosted page takes the fields of the other ways to pay, and returns to our own address', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  const response = await mia.post(path, {
    ...order,
    paymentMethodId: 'pm_card_visa',
    productType: 'subscription',
    amount: 19.99,
    currency: 'USD',
    fullName: 'Mia Buyer',
    countryCode: 'US',
    returnUrl: 'https://elsewhere.example/register',
    registrationSource: 'email_offer',
    metadata: { campaign: 'spring' },
    isWallet: false,
    deviceInfo: { userAgent: 'Browser', screenWidth: 390 },
  })
  const { sessionId } = dataOf('createSubscriptionCheckout', response)
  const session = JSON.stringify(await shop.stripe.checkout.sessions.retrieve(sessionId))
  expect(session).not.toMatch(/elsewhere|campaign|spring|pm_card_visa/)
  const [attempt] = await shop.services.db.query.select().from(checkoutAttempts)
  expect(attempt).toMatchObject({ registrationSource: 'email_offer', paymentMethodId: null })
})

test.each([
  ['another amount', { amount: 0.01 }, 409, 'price_changed'],
  ['another currency', { currency: 'EUR' }, 409, 'price_changed'],
  ['an amount of nothing', { amount: 0 }, 400, 'invalid_request'],
  ['a card set-up', { setupIntent: true }, 400, 'invalid_request'],
  ['a field nobody asked for', { unit_amount: 1 }, 400, 'invalid_request'],
])('a hosted page for %s is refused', async (_case, changes, status, code) => {
  await using shop = await openShop()
  const response = await (await visitor(shop)).post(path, { ...order, ...changes })
  expect([response.statusCode, refusalOf(response).code]).toEqual([status, code])
  expect((await shop.stripe.checkout.sessions.list()).data).toEqual([])
})
