import { expect, test } from 'vitest'
import { mailOutbox } from '#api/mail/mail-tables.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { buyPlan, complete, expectSoon, monthly, openShop, visitor } from './testing/shop.ts'
import { dataOf } from '#api/testing/read-response.ts'

test('a buyer whose customer was deleted at Stripe gets a new one, and the next try pays', async () => {
  await using shop = await openShop({ webhooks: true })
  const mia = await visitor(shop)
  expect((await buyPlan(mia, 'pm_card_chargeCustomerFail')).statusCode).toBe(402)
  const [gone] = (await shop.stripe.customers.list()).data
  await shop.stripe.customers.del(gone?.id ?? '')
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(402)
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
  const [charge] = (await shop.stripe.charges.list()).data
  expect(charge).toMatchObject({ status: 'succeeded', amount: 1999 })
  expect(charge?.customer).not.toBe(gone?.id)
  await shop.delivered()
  await expectSoon(async () => checkMoneyInvariants(shop.services)).toEqual([])
})

test.each([
  ['was refused', 'pm_card_chargeCustomerFail'],
  ['was left at a bank challenge', 'pm_card_authenticationRequired'],
])(
  'a buyer who corrects their email after a card %s is billed at the new one, here and at Stripe',
  async (_what, card) => {
    await using shop = await openShop()
    const mia = await visitor(shop, 'mia@exmaple.com')
    const typed = { customerEmail: 'mia@exmaple.com' }
    await buyPlan(mia, card, typed)
    expect((await mia.patch(`/api/leads/${mia.leadId}`, { email: 'mia@example.com' })).statusCode).toBe(200)
    // An open challenge belongs to the first card. Giving another card ends it, and the next try pays.
    const tries = [await buyPlan(mia, 'pm_card_visa'), await buyPlan(mia, 'pm_card_visa')]
    expect(tries.at(-1)?.statusCode).toBe(200)
    const [customer] = (await shop.stripe.customers.list()).data
    expect(customer?.email).toBe('mia@example.com')
    const receipts = await shop.services.db.query.select().from(mailOutbox)
    expect(receipts.map(({ recipient }) => recipient)).toEqual(['mia@example.com'])
  },
)

test('a buyer who corrects their email between opening and paying gets the receipt at the new one', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop, 'mia@exmaple.com')
  const open = (customerEmail: string) =>
    mia.post('/api/stripe/create-subscription', { productId: monthly, customerEmail })
  await open('mia@exmaple.com')
  await mia.patch(`/api/leads/${mia.leadId}`, { email: 'mia@example.com' })
  const { paymentIntentId = '' } = dataOf('createSubscription', await open('mia@example.com'))
  await shop.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' })
  expect((await complete(mia, paymentIntentId)).statusCode).toBe(200)
  const [customer] = (await shop.stripe.customers.list()).data
  expect(customer?.email).toBe('mia@example.com')
  const receipts = await shop.services.db.query.select().from(mailOutbox)
  expect(receipts.map(({ recipient }) => recipient)).toEqual(['mia@example.com'])
})

test('a buyer whose email Stripe does not take buys all the same, and is written to by us', async () => {
  await using shop = await openShop()
  const email = 'j\u{f6}rg@example.com'
  const joerg = await visitor(shop, email)
  expect((await buyPlan(joerg, 'pm_card_visa', { customerEmail: email })).statusCode).toBe(200)
  const [customer] = (await shop.stripe.customers.list()).data
  expect(customer).toMatchObject({ email: null, metadata: { leadId: joerg.leadId } })
  const mails = await shop.services.db.query.select().from(mailOutbox)
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['receipt', email]])
})
