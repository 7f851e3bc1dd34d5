import { describe, expect, test } from 'vitest'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { buyPlan, buyUpsell, expectSoon, monthly, openShop, visitor, workout } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { leadBody, makeLead } from '#api/testing/builders.ts'
import { asLead, dataOf, refusalOf } from '#api/testing/read-response.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { paidCharges } from './testing/paid-charges.ts'

const flow = 'completeSubscriptionFlow'
const quarterly = 'calmplate-3-month'

/** Gives the browser another lead of its visitor, as a mailed link does. Returns the first lead's id. */
async function twoLeadsOf(shop: Shop, mia: Awaited<ReturnType<typeof visitor>>): Promise<string> {
  const other = await makeLead(createTestBrowser(shop.test.app), { sessionId: 'session-on-the-phone' })
  await shop.services.db.pool.query(
    `insert into lead_capabilities (token_hash, lead_id, granted_at, expires_at)
     select token_hash, $2, granted_at + interval '1 second', expires_at from lead_capabilities where lead_id = $1`,
    [mia.leadId, other.id],
  )
  return mia.leadId
}

/** Makes this lead the one the browser was given last. */
async function openLast(shop: Shop, leadId: string): Promise<void> {
  await shop.services.db.pool.query(
    `update lead_capabilities set granted_at = granted_at + interval '1 minute' where lead_id = $1`,
    [leadId],
  )
}

describe('a second plan', () => {
  test('is refused with its own message, and nothing is charged', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    await buyPlan(mia, 'pm_card_visa')
    const ways: readonly (() => ReturnType<typeof buyPlan>)[] = [
      () => buyPlan(mia, 'pm_card_visa', { productId: quarterly }),
      () =>
        mia.post('/api/stripe/create-subscription', {
          productId: quarterly,
          customerEmail: 'mia@example.com',
        }),
      () =>
        mia.post('/api/stripe/create-subscription-checkout', {
          productId: quarterly,
          customerEmail: 'mia@example.com',
        }),
    ]
    for (const way of ways) {
      const refused = await way()
      expect(refused.statusCode).toBe(409)
      expect(refusalOf(refused)).toMatchObject({
        code: 'plan_already_active',
        message: expect.stringMatching(/^You already have a plan, so nothing was charged/),
      })
    }
    expect(await paidCharges(shop)).toEqual([1999])
    expect((await shop.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('is known before anybody pays', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const current = async () => dataOf('currentPlan', await mia.get('/api/stripe/current-plan'))
    expect(await current()).toEqual({ plan: null, ownedOffers: [] })
    const { subscriptionId, paymentIntentId } = dataOf(flow, await buyPlan(mia, 'pm_card_visa'))
    const ids = { subscriptionId, paymentIntentId }
    const plan = {
      productId: monthly,
      name: '1-Month Plan',
      status: 'active',
      endsAt: null,
      ...ids,
      amount: 19.99,
      isOnlyOfAccount: false,
    }
    expect(await current()).toEqual({ plan: { ...plan, hasAccount: false }, ownedOffers: [] })
    await buyUpsell(mia)
    const password = 'green-tea-7'
    const account = { email: 'mia@example.com', password, repeatPassword: password, leadId: mia.leadId }
    expect((await mia.post('/api/auth/set-password', account)).statusCode).toBe(200)
    expect(await current()).toEqual({
      plan: { ...plan, hasAccount: true },
      ownedOffers: [workout.productId],
    })
  })

  test('is refused to a buyer who walks through the quiz again, while the same plan is returned', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    await buyPlan(mia, 'pm_card_visa')
    const walk = { sessionId: 'session-of-another-day', flowId: 'cortisol', quizData: { gender: 'male' } }
    for (const path of ['/api/leads', '/api/leads/create']) {
      const { id, flowId, quizData } = asLead(await mia.post(path, leadBody(walk)))
      expect([id, flowId, quizData['gender']]).toEqual([mia.leadId, 'inflammation', 'male'])
    }
    const { plan } = dataOf('currentPlan', await mia.get('/api/stripe/current-plan'))
    expect(plan?.productId).toBe(monthly)
    const refused = await buyPlan(mia, 'pm_card_visa', { productId: quarterly })
    expect([refused.statusCode, refusalOf(refused).code]).toEqual([409, 'plan_already_active'])
    expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
    expect(await paidCharges(shop)).toEqual([1999])
  })

  test('can only be bought with the lead that has the first one, since no other lead may take its email', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    await buyPlan(mia, 'pm_card_visa')
    const other = await makeLead(mia, { email: 'typo@example.com' })
    for (const change of [
      mia.patch(`/api/leads/${other.id}`, { email: 'Mia@example.com' }),
      mia.patch(`/api/leads/${other.id}/quiz-answer`, { questionId: 'email', answer: 'mia@example.com' }),
    ])
      expect((await change).statusCode).toBe(409)
    expect((await makeLead(mia)).id).toBe(mia.leadId)
  })

  test.each([monthly, quarterly])(
    'is refused to a person who has another lead in this browser: %s',
    async (productId) => {
      await using shop = await openShop()
      const mia = await visitor(shop)
      const first = await twoLeadsOf(shop, mia)
      await buyPlan(mia, 'pm_card_visa')
      await openLast(shop, first)
      const { plan } = dataOf('currentPlan', await mia.get('/api/stripe/current-plan'))
      expect(plan?.productId).toBe(monthly)
      const refused = await buyPlan(mia, 'pm_card_visa', { productId })
      expect([refused.statusCode, refusalOf(refused).code]).toEqual([409, 'plan_already_active'])
      expect(await paidCharges(shop)).toEqual([1999])
      expect(await checkMoneyInvariants(shop.services)).toEqual([])
    },
  )

  test.each([monthly, quarterly])(
    'closes what another lead of the same person left open for %s',
    async (productId) => {
      await using shop = await openShop()
      const mia = await visitor(shop)
      const first = await twoLeadsOf(shop, mia)
      const asked = dataOf(flow, await buyPlan(mia, 'pm_card_authenticationRequired'))
      await openLast(shop, first)
      expect(dataOf(flow, await buyPlan(mia, 'pm_card_visa', { productId })).status).toBe('active')
      await expect(shop.challenge(asked.clientSecret ?? '', 'complete')).rejects.toThrow(
        /unexpected_state|canceled/,
      )
      expect(await paidCharges(shop)).toHaveLength(1)
      expect(await checkMoneyInvariants(shop.services)).toEqual([])
    },
  )

  test('is sold to another person at the same computer', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    await buyPlan(mia, 'pm_card_visa')
    await makeLead(mia, { email: 'tom@example.com' })
    const bought = await buyPlan(mia, 'pm_card_visa', { customerEmail: 'tom@example.com' })
    expect(bought.statusCode).toBe(200)
    expect(await paidCharges(shop)).toEqual([1999, 1999])
  })

  test('may be bought once the first one has ended', async () => {
    await using shop = await openShop({ webhooks: true })
    const mia = await visitor(shop)
    const { subscriptionId } = dataOf(flow, await buyPlan(mia, 'pm_card_visa'))
    await shop.stripe.subscriptions.cancel(subscriptionId ?? '')
    const current = async () => dataOf('currentPlan', await mia.get('/api/stripe/current-plan')).plan
    await expectSoon(current).toBeNull()
    expect((await makeLead(mia)).id).not.toBe(mia.leadId)
    expect((await buyPlan(mia, 'pm_card_visa', { productId: quarterly })).statusCode).toBe(200)
    expect((await paidCharges(shop)).toSorted((one, two) => one - two)).toEqual([1999, 3999])
  })

  test('when two tabs buy different plans at once, one gets its plan and the other is refused', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        buyPlan(mia, 'pm_card_visa', { productId: index % 2 === 0 ? monthly : quarterly }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)
    expect(statuses).toEqual([
      ...Array.from({ length: 6 }, () => 200),
      ...Array.from({ length: 6 }, () => 409),
    ])
    expect(await paidCharges(shop)).toHaveLength(1)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})
