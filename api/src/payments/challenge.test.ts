import { describe, expect, test, vi } from 'vitest'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { buyPlan, complete, openShop, visitor, expectSoon } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'

const flow = 'completeSubscriptionFlow'
const challenged = 'pm_card_authenticationRequired'

async function challengedPurchase(shop: Shop) {
  const mia = await visitor(shop)
  const data = dataOf(flow, await buyPlan(mia, challenged))
  expect(data).toMatchObject({ requiresAction: true, requiresConfirmation: false, status: 'incomplete' })
  return {
    mia,
    id: data.paymentIntentId ?? '',
    secret: data.clientSecret ?? '',
    subscriptionId: data.subscriptionId ?? '',
  }
}

describe('a bank that wants to see the cardholder', () => {
  test('passed: the completion request records the payment, even ten times over', async () => {
    await using shop = await openShop()
    const { mia, id, secret, subscriptionId } = await challengedPurchase(shop)
    await shop.challenge(secret, 'complete')
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(mia, id)))
    for (const answer of answers)
      expect(dataOf('completePayment', answer)).toEqual({
        status: 'succeeded',
        paymentIntentId: id,
        subscriptionId,
      })
    const verified = await mia.post('/api/stripe/verify-payment', { paymentIntentId: id })
    expect(dataOf('verifyPayment', verified).status).toBe('succeeded')
    const status = await mia.get(`/api/stripe/subscription-status/${subscriptionId}`)
    expect(dataOf('subscriptionStatus', status)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test.each(['fail', 'cancel'] as const)(
    '%s: refused with the right message, and another card pays the same subscription',
    async (outcome) => {
      await using shop = await openShop()
      const { mia, id, secret, subscriptionId } = await challengedPurchase(shop)
      await shop.challenge(secret, outcome)
      const refused = await complete(mia, id)
      expect(refused.statusCode).toBe(402)
      expect(refusalOf(refused)).toMatchObject({
        error: 'payment_intent_authentication_failure',
        message: 'Authentication was canceled. Please try again with the same or a different payment method.',
      })
      const paid = dataOf(flow, await buyPlan(mia, 'pm_card_visa'))
      expect(paid).toMatchObject({ status: 'active', subscriptionId, paymentIntentId: id })
      expect(
        (await shop.stripe.charges.list()).data.filter(({ status }) => status === 'succeeded'),
      ).toHaveLength(1)
      expect(await checkMoneyInvariants(shop.services)).toEqual([])
    },
  )

  test('failed and not reported: the next try, even with the same card, is a separate try', async () => {
    await using shop = await openShop()
    const { mia, id, secret } = await challengedPurchase(shop)
    await shop.challenge(secret, 'fail')
    const again = dataOf(flow, await buyPlan(mia, challenged))
    expect(again).toMatchObject({ requiresAction: true, paymentIntentId: id })
    await shop.challenge(again.clientSecret ?? '', 'complete')
    expect((await complete(mia, id)).statusCode).toBe(200)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('left open: the same card gets the same challenge again, another card is the next try', async () => {
    await using shop = await openShop()
    const { mia, id, secret } = await challengedPurchase(shop)
    const again = dataOf(flow, await buyPlan(mia, challenged))
    expect(again).toMatchObject({ requiresAction: true, paymentIntentId: id, clientSecret: secret })
    const paid = dataOf(flow, await buyPlan(mia, 'pm_card_visa'))
    expect(paid).toMatchObject({ status: 'active', paymentIntentId: id })
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('completed too early: refused, and nothing is granted', async () => {
    await using shop = await openShop()
    const { mia, id, subscriptionId } = await challengedPurchase(shop)
    expect((await complete(mia, id)).statusCode).toBe(402)
    expect((await mia.post('/api/stripe/verify-payment', { paymentIntentId: id })).statusCode).toBe(402)
    const status = await mia.get(`/api/stripe/subscription-status/${subscriptionId}`)
    expect(dataOf('subscriptionStatus', status).status).toBe('pending')
  })

  test('still processing at Stripe: the buyer is asked for nothing, and the completion is recorded later', async () => {
    await using shop = await openShop()
    const { mia, id, secret } = await challengedPurchase(shop)
    await shop.challenge(secret, 'complete')
    const { paymentIntents } = shop.stripe
    const retrieve = paymentIntents.retrieve.bind(paymentIntents)
    const stripeSays = vi
      .spyOn(paymentIntents, 'retrieve')
      .mockImplementation(async (...asked) => ({ ...(await retrieve(...asked)), status: 'processing' }))
    const unsure = await complete(mia, id)
    expect(unsure.statusCode).toBe(402)
    expect(refusalOf(unsure).message).toBe('Payment was processed but verification failed')
    expect(refusalOf(unsure)).toMatchObject({ code: 'payment_unfinished' })
    expect(refusalOf(unsure).error).toBeUndefined()
    const verified = await mia.post('/api/stripe/verify-payment', { paymentIntentId: id })
    expect(refusalOf(verified)).toMatchObject({ code: 'payment_unfinished' })
    stripeSays.mockRestore()
    expect((await complete(mia, id)).statusCode).toBe(200)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('tab closed after the challenge: the webhook finishes the purchase', async () => {
    await using shop = await openShop({ webhooks: true })
    const { mia, secret, subscriptionId } = await challengedPurchase(shop)
    await shop.challenge(secret, 'complete')
    await shop.delivered()
    await expectSoon(
      async () =>
        dataOf('subscriptionStatus', await mia.get(`/api/stripe/subscription-status/${subscriptionId}`))
          .status,
    ).toBe('active')
    await expectSoon(() => checkMoneyInvariants(shop.services)).toEqual([])
  })
})

describe('the owner of a payment', () => {
  test('the id has to be the same in body, header and query', async () => {
    await using shop = await openShop()
    const { mia, id } = await challengedPurchase(shop)
    const body = { paymentIntentId: id }
    const other = 'pi_other'
    const answers = await Promise.all([
      mia.post(`/api/stripe/complete-payment?paymentIntentId=${other}`, body, { 'x-payment-intent-id': id }),
      mia.post(`/api/stripe/complete-payment?paymentIntentId=${id}`, body, { 'x-payment-intent-id': other }),
      mia.post(
        `/api/stripe/complete-payment?paymentIntentId=${id}`,
        { paymentIntentId: other },
        { 'x-payment-intent-id': id },
      ),
      mia.post('/api/stripe/complete-payment', body, { 'x-payment-intent-id': id }),
      mia.post(`/api/stripe/complete-payment?paymentIntentId=${id}`, body),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400])
  })

  test('another lead sees nothing of it through any route', async () => {
    await using shop = await openShop()
    const { id, secret, subscriptionId } = await challengedPurchase(shop)
    await shop.challenge(secret, 'complete')
    const eve = await visitor(shop, 'eve@example.com')
    const answers = await Promise.all([
      complete(eve, id),
      eve.post('/api/stripe/verify-payment', { paymentIntentId: id }),
      eve.get(`/api/stripe/subscription-status/${subscriptionId}`),
      complete(eve, 'pi_nobodys'),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    const messages = new Set(answers.map((answer) => refusalOf(answer).message))
    expect([...messages]).toEqual(['Nothing found'])
  })
})
