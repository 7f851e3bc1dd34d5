import { expect, test } from 'vitest'
import { buyPlan, openShop, visitor } from '#api/payments/testing/shop.ts'
import { createTestApp } from '#api/testing/test-app.ts'

/** As `npm start` leaves it. */
const unset = { RATE_LIMITS: '' }

test.each([
  ['leads', '/api/leads', 60],
  ['accounts', '/api/auth/set-password', 20],
  ['payments', '/api/stripe/complete-subscription-flow', 60],
])(
  'in the sandbox, one address may ask for more %s an hour than in a real shop',
  async (_what, url, most) => {
    await using house = await createTestApp({ env: unset })
    // NOTE: calls are counted before their body is looked at.
    const ask = () => house.app.inject({ method: 'POST', url, payload: {} })
    for (let at = 0; at <= most; at++) expect((await ask()).statusCode).toBe(400)
  },
)

test('in the sandbox, a buyer may try one declined test card after another', async () => {
  await using shop = await openShop({ env: unset })
  const mia = await visitor(shop)
  for (let tries = 1; tries <= 6; tries++)
    expect((await buyPlan(mia, 'pm_card_chargeCustomerFail')).statusCode).toBe(402)
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
})
