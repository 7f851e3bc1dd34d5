import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { issueResetToken } from './index.ts'
import { requireUserById } from '#api/admin/users/own-of-user.ts'
import { mailToResend } from '#api/admin/users/resend-mail.ts'
import { shareShop } from '#api/payments/testing/shared-shop.ts'
import { buyPlan, complete, openShop, paidTrial, visitor } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { syncSubscription } from '#api/payments/sync-subscription.ts'
import { mailsOf } from '#api/subscriptions/testing/member.ts'
import { makeLead } from '#api/testing/builders.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { password } from '#api/testing/signed-up.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'

const { shop, newBuyer } = shareShop()

async function welcomeOf(
  at: Shop,
  { leadId, browser }: { readonly leadId: string; readonly browser: TestBrowser },
  email: string,
): Promise<readonly unknown[]> {
  const body = { email, password, repeatPassword: password, leadId }
  const { user } = dataOf('setPassword', await browser.post('/api/auth/set-password', body))
  const mails = await mailsOf(at, 'welcome')
  const account = await requireUserById(at.services.db.query, user.id)
  const again = await mailToResend(at.services, account, { kind: 'welcome', key: randomUUID() })
  return [...mails.filter(({ recipient }) => recipient === email), again].map(({ payload }) => payload)
}

test('a buyer is welcomed to the plan, and so again by an operator', async () => {
  const mia = await newBuyer()
  dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_visa', { customerEmail: mia.email }))
  expect(await welcomeOf(shop(), { ...mia, browser: mia }, mia.email)).toEqual([
    { hasPlan: true },
    { hasPlan: true },
  ])
})

test('a buyer who chooses the first password by a mailed link is welcomed to the plan, too', async () => {
  const mia = await newBuyer()
  dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_visa', { customerEmail: mia.email }))
  const { token } = (await issueResetToken(shop().services, mia.email)) ?? {}
  const elsewhere = createTestBrowser(shop().test.app)
  expect(
    (await elsewhere.post('/api/auth/reset-password', { token, newPassword: password })).statusCode,
  ).toBe(200)
  const mails = await mailsOf(shop(), 'welcome')
  expect(mails.filter(({ recipient }) => recipient === mia.email)).toMatchObject([
    { brandId: 'calmplate', payload: { hasPlan: true } },
  ])
})

test('a buyer whose paid plan Stripe still calls incomplete is welcomed to it', async () => {
  const mia = await newBuyer()
  const bought = await buyPlan(mia, 'pm_card_visa', { customerEmail: mia.email })
  const { subscriptionId = '' } = dataOf('completeSubscriptionFlow', bought)
  await shop().services.db.query.execute(
    sql`update subscriptions set status = 'incomplete' where id = ${subscriptionId}`,
  )
  expect((await welcomeOf(shop(), { ...mia, browser: mia }, mia.email))[0]).toEqual({ hasPlan: true })
})

test('on the site of another brand, a buyer is welcomed by the brand of the plan', async () => {
  await using own = await openShop({ env: { BRAND_HOSTS: 'two.example=second' } })
  const { brands } = own.services
  if (!(brands instanceof Map)) throw new Error('A second brand cannot be added.')
  brands.set('second', { ...brands.get('calmplate'), appId: 'second' })
  const mia = await visitor(own, 'mia@example.com')
  dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_visa', { customerEmail: 'mia@example.com' }))
  const { token } = (await issueResetToken(own.services, 'mia@example.com')) ?? {}
  const body = { token, newPassword: password }
  const there = await createTestBrowser(own.test.app).post('/api/auth/reset-password', body, {
    host: 'two.example',
  })
  expect(there.statusCode).toBe(200)
  expect(await mailsOf(own, 'welcome')).toMatchObject([{ brandId: 'calmplate', payload: { hasPlan: true } }])
})

test('a buyer whose plan has ended is promised none', async () => {
  const mia = await newBuyer()
  const bought = await buyPlan(mia, 'pm_card_visa', { customerEmail: mia.email })
  const { subscriptionId = '' } = dataOf('completeSubscriptionFlow', bought)
  await shop().stripe.subscriptions.cancel(subscriptionId)
  await syncSubscription(shop().services, subscriptionId)
  expect(await welcomeOf(shop(), { ...mia, browser: mia }, mia.email)).toEqual([
    { hasPlan: false },
    { hasPlan: false },
  ])
})

test('a buyer whose second trial is refunded is promised none', async () => {
  await using own = await openShop()
  const open = async (sessionId: string) => {
    const browser = createTestBrowser(own.test.app)
    const { id: leadId } = await makeLead(browser, { sessionId })
    const order = { productId: paidTrial, customerEmail: 'mia@example.com' }
    const opened = await browser.post('/api/stripe/create-subscription', order)
    return { browser, leadId, intentId: dataOf('createSubscription', opened).paymentIntentId ?? '' }
  }
  const [first, second] = [await open('session-1'), await open('session-2')]
  const pay = async ({ browser, intentId }: typeof first) => {
    await own.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    return (await complete(browser, intentId)).statusCode
  }
  expect([await pay(first), await pay(second)]).toEqual([200, 402])
  expect(await welcomeOf(own, second, 'mia@example.com')).toEqual([{ hasPlan: false }, { hasPlan: false }])
})

test('a welcome that is sent again says whether there is a plan now', async () => {
  const mia = await newBuyer()
  const bought = await buyPlan(mia, 'pm_card_visa', { customerEmail: mia.email })
  const { subscriptionId = '' } = dataOf('completeSubscriptionFlow', bought)
  const body = { email: mia.email, password, repeatPassword: password, leadId: mia.leadId }
  const { user } = dataOf('setPassword', await mia.post('/api/auth/set-password', body))
  await deliverMails(shop().services)
  await shop().stripe.subscriptions.cancel(subscriptionId)
  await syncSubscription(shop().services, subscriptionId)
  const account = await requireUserById(shop().services.db.query, user.id)
  const welcome = (await mailsOf(shop(), 'welcome')).find(({ recipient }) => recipient === mia.email)
  const again = { kind: 'again', mailId: welcome?.id ?? '', key: randomUUID() } as const
  expect((await mailToResend(shop().services, account, again)).payload).toEqual({ hasPlan: false })
})
