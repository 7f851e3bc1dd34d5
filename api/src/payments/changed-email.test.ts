import { expect, test } from 'vitest'
import { mailOutbox } from '#api/mail/mail-tables.ts'
import { leadBody } from '#api/testing/builders.ts'
import { dataOf } from '#api/testing/read-response.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import { checkoutAttempts, trialUses } from './checkout-tables.ts'
import { syncAddresses } from './sync-addresses.ts'
import { buyPlan, complete, openShop, paidTrial, visitor } from './testing/shop.ts'

const email = 'tom@example.com'

const ways: Readonly<Record<string, (by: TestBrowser, leadId: string) => Promise<{ statusCode: number }>>> = {
  'a changed lead': (by, leadId) => by.patch(`/api/leads/${leadId}`, { email }),
  'an answer': (by, leadId) =>
    by.patch(`/api/leads/${leadId}/quiz-answer`, { questionId: 'email', answer: email }),
  'a new lead': (by) => by.post('/api/leads', leadBody({ email })),
}

test.each(Object.entries(ways))(
  'a payment that its bank still has to confirm follows the email given by %s, in our books, mails and at Stripe',
  async (_, change) => {
    await using shop = await openShop()
    const { services } = shop
    const mia = await visitor(shop)
    const asked = dataOf(
      'completeSubscriptionFlow',
      await buyPlan(mia, 'pm_card_authenticationRequired', { productId: paidTrial, amount: 6.99 }),
    )
    expect((await change(mia, mia.leadId)).statusCode).toBe(200)
    await shop.challenge(asked.clientSecret ?? '', 'complete')
    expect((await complete(mia, asked.paymentIntentId ?? '')).statusCode).toBe(200)
    await syncAddresses(services)

    const { query } = services.db
    const [attempt] = await query.select().from(checkoutAttempts)
    expect(attempt).toMatchObject({ leadId: mia.leadId, email, state: 'succeeded' })
    expect(await query.select({ email: trialUses.email }).from(trialUses)).toEqual([{ email }])
    const mails = await query.select().from(mailOutbox)
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['receipt', email]])
    const customer = await shop.stripe.customers.retrieve(attempt?.stripeCustomerId ?? '')
    expect(customer).toMatchObject({ email })
  },
)

test('an email that Stripe does not take replaces the former one there by none', async () => {
  await using shop = await openShop()
  const { services } = shop
  const mia = await visitor(shop)
  const asked = await buyPlan(mia, 'pm_card_authenticationRequired')
  expect(asked.statusCode).toBe(200)
  const changed = await mia.patch(`/api/leads/${mia.leadId}`, { email: 'm\u{ef}a@example.com' })
  expect(changed.statusCode).toBe(200)
  await syncAddresses(services)
  expect((await shop.stripe.customers.list()).data.map((customer) => customer.email)).toEqual([null])
})
