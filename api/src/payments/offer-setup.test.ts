import { apiMessages } from '@fennel/contract'
import { describe, expect, test } from 'vitest'
import { cardGuardLimits } from './card-guard.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { buyPlan, expectSoon, monthly, openShop, visitor } from './testing/shop.ts'
import { countRows } from '#api/testing/count-rows.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'

const flow = 'completeSubscriptionFlow'
const path = '/api/stripe/complete-subscription-flow'
const setup = { productId: monthly, customerEmail: 'mia@example.com', setupIntent: true }

describe('a card set-up', () => {
  test('returns a client secret of the lead’s customer and buys nothing', async () => {
    await using shop = await openShop({ webhooks: true })
    const mia = await visitor(shop)
    const data = dataOf(flow, await mia.post(path, setup))
    expect(data).toMatchObject({ intentType: 'setup', requiresAction: false, requiresConfirmation: true })
    expect(data.clientSecret).toMatch(/^seti_.+_secret_/)
    const [intent] = (await shop.stripe.setupIntents.list()).data
    const [customer] = (await shop.stripe.customers.list()).data
    expect(intent).toMatchObject({ client_secret: data.clientSecret, customer: customer?.id })
    expect(customer?.email).toBe('mia@example.com')
    expect(dataOf(flow, await mia.post(path, setup)).clientSecret).toBe(data.clientSecret)

    await shop.stripe.setupIntents.confirm(intent?.id ?? '', { payment_method: 'pm_card_visa' })
    await shop.delivered()
    expect(dataOf(flow, await mia.post(path, setup)).clientSecret).not.toBe(data.clientSecret)
    expect((await shop.stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
    expect(dataOf(flow, await buyPlan(mia, 'pm_card_visa')).status).toBe('active')
    expect((await shop.stripe.customers.list()).data).toHaveLength(1)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('is checked like a purchase: not seconds after arriving, and not after three refused cards', async () => {
    await using shop = await openShop({ webhooks: true, env: { CARD_GUARD: 'on' } })
    const mia = await visitor(shop)
    const early = await mia.post(path, setup)
    expect([early.statusCode, (await shop.stripe.customers.list()).data]).toEqual([429, []])
    shop.test.clock.advance(cardGuardLimits.strangerAge)
    for (let tries = 1; tries <= 3; tries += 1) {
      const { clientSecret = '' } = dataOf(flow, await mia.post(path, setup))
      const id = clientSecret.split('_secret_')[0] ?? ''
      const trying = () => shop.stripe.setupIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' })
      await expect(trying()).rejects.toThrow(/declined/)
      await shop.delivered()
      await expectSoon(async () => (await shop.stripe.setupIntents.retrieve(id)).status).toBe('canceled')
      await expect(trying()).rejects.toThrow(/canceled|unexpected/)
    }
    const refused = await mia.post(path, setup)
    expect([refused.statusCode, refusalOf(refused).message]).toEqual([429, apiMessages.checkoutPaused])
    expect((await shop.stripe.setupIntents.list()).data).toHaveLength(3)
    shop.test.clock.advance(24 * 3_600_000 + 1_000)
    expect((await mia.post(path, setup)).statusCode).toBe(200)
  })

  test('works only in the lead’s own browser', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    await visitor(shop, 'noa@example.com')
    expect((await mia.post(path, { ...setup, customerEmail: 'noa@example.com' })).statusCode).toBe(404)
    expect((await shop.stripe.setupIntents.list()).data).toEqual([])
  })

  test('is the only thing that needs no payment method', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const response = await mia.post(path, { ...setup, productId: monthly, setupIntent: false })
    expect(response.statusCode).toBe(400)
    expect(refusalOf(response).message).toBe('The field "paymentMethodId" is missing.')
  })
})

describe('the operators’ card set-up', () => {
  const wanted = { ...setup, productId: 'admin-card-setup', setupIntent: true }

  test('is opened for an operator, for no customer, and charges nothing', async () => {
    await using shop = await openShop()
    const { browser, token } = await signInOperator(shop.test)
    const response = await browser.post(path, wanted, { authorization: `Bearer ${token}` })
    expect(dataOf(flow, response)).toMatchObject({ intentType: 'setup', requiresConfirmation: true })
    expect((await shop.stripe.setupIntents.list()).data).toMatchObject([{ customer: null }])
    expect((await shop.stripe.customers.list()).data).toEqual([])
  })

  test('does not exist for a visitor or a customer, through any route', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const customer = await signUp(shop.test, 'noa@example.com')
    const bare = { productId: wanted.productId, customerEmail: 'mia@example.com' }
    const answers = [
      await mia.post(path, wanted),
      await mia.post(path, { ...bare, paymentMethodId: 'pm_card_visa', productType: 'admin_setup' }),
      await customer.browser.post(
        path,
        { ...wanted, customerEmail: 'noa@example.com' },
        bearer(customer.token),
      ),
      await mia.post('/api/stripe/create-subscription', bare),
      await mia.post('/api/stripe/create-subscription-checkout', bare),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect(await countRows(shop.services.db)).toMatchObject({ checkout_attempts: 0, stripe_customers: 0 })
    expect((await shop.stripe.setupIntents.list()).data).toEqual([])
  })
})

test.each(['complete-subscription-flow', 'create-subscription'])(
  '%s without an email asks for one',
  async (call) => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const order = { productId: monthly, paymentMethodId: 'pm_card_visa' }
    const messages: string[] = []
    for (const email of [{}, { customerEmail: '' }, { customerEmail: '  ' }, { customerEmail: 'mia' }]) {
      const response = await mia.post(`/api/stripe/${call}`, { ...order, ...email })
      expect(response.statusCode).toBe(400)
      messages.push(refusalOf(response).message)
    }
    const required = 'Email address is required'
    expect(messages).toEqual([required, required, required, 'Please enter a valid email address'])
    expect((await shop.stripe.customers.list()).data).toEqual([])
  },
)

test('metadata sent by a browser reaches neither Stripe nor our tables', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa', { metadata: { note: 'canary-4711' } })
  const made = [
    await shop.stripe.customers.list(),
    await shop.stripe.subscriptions.list(),
    await shop.stripe.paymentIntents.list(),
  ]
  const { rows } = await shop.services.db.pool.query('select * from checkout_attempts')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify([made, rows])).not.toContain('canary-4711')
})
