import { describe, expect, test } from 'vitest'
import { armFaultPoint } from '#api/payments/fault-point.ts'
import { checkMoneyInvariants } from '#api/payments/testing/check-money-invariants.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { completeCard, enterCard, lateMember, startCard } from './testing/card-update.ts'
import { drainWebhooks, mailsOf, signUpMember, openShopWithWebhooks, advanceDays } from './testing/member.ts'

describe('a new card', () => {
  test('replaces the old one and pays the next renewal', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const { setupIntentId, clientSecret } = await startCard(mia)
    expect(clientSecret).toContain(setupIntentId)
    expect(await startCard(mia)).toEqual({ setupIntentId, clientSecret })
    await enterCard(shop, setupIntentId, 'pm_card_mastercard')
    for (let times = 0; times < 2; times += 1) {
      const { subscription, retry } = dataOf('completeCardUpdate', await completeCard(mia, setupIntentId))
      expect(retry).toEqual({ outcome: 'none' })
      expect(subscription?.card).toMatchObject({ brand: 'mastercard', last4: '4444' })
    }
    await advanceDays(shop, 31)
    const [renewal] = (await shop.stripe.charges.list()).data
    expect(renewal?.payment_method_details?.card?.last4).toBe('4444')
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('that the bank wants authenticated counts once the cardholder has done so', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const { setupIntentId, clientSecret } = await startCard(mia)
    const entered = await enterCard(shop, setupIntentId, 'pm_card_authenticationRequired')
    expect(entered.status).toBe('requires_action')
    const early = await completeCard(mia, setupIntentId)
    expect(early.statusCode).toBe(402)
    expect(refusalOf(early).message).toMatch(/your current card stays/)
    expect((await mia.plan()).card?.last4).toBe('4242')
    await shop.challenge(clientSecret, 'complete')
    expect(
      dataOf('completeCardUpdate', await completeCard(mia, setupIntentId)).subscription?.card?.last4,
    ).toBe('3155')
  })

  test('whose authentication fails leaves the old one in place', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const { setupIntentId, clientSecret } = await startCard(mia)
    await enterCard(shop, setupIntentId, 'pm_card_authenticationRequired')
    await shop.challenge(clientSecret, 'fail')
    expect((await completeCard(mia, setupIntentId)).statusCode).toBe(402)
    expect((await mia.plan()).card?.last4).toBe('4242')
  })

  test('set up by another customer is 404', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const noa = await signUpMember(shop, { email: 'noa@example.com' })
    const { setupIntentId } = await startCard(noa)
    await enterCard(shop, setupIntentId, 'pm_card_mastercard')
    for (const id of [setupIntentId, 'seti_unknown', mia.intentId])
      expect((await completeCard(mia, id)).statusCode).toBe(404)
    expect((await mia.plan()).card?.last4).toBe('4242')
  })
})

describe('a new card while a payment is owed', () => {
  test('pays it at once', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await lateMember(shop)
    const { setupIntentId } = await startCard(mia)
    await enterCard(shop, setupIntentId, 'pm_card_mastercard')
    const { subscription, retry } = dataOf('completeCardUpdate', await completeCard(mia, setupIntentId))
    expect(retry).toEqual({ outcome: 'paid' })
    expect(subscription).toMatchObject({ status: 'active', graceUntil: null, nextCharge: { cents: 3999 } })
    await drainWebhooks(shop)
    expect(
      (await shop.stripe.charges.list()).data.filter(({ status }) => status === 'succeeded'),
    ).toHaveLength(2)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('pays it once, even if we crash before recording it', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await lateMember(shop)
    const { setupIntentId } = await startCard(mia)
    await enterCard(shop, setupIntentId, 'pm_card_mastercard')
    armFaultPoint('subscription.pay.afterStripe:1:error')
    expect((await completeCard(mia, setupIntentId)).statusCode).toBe(500)
    const { subscription, retry } = dataOf('completeCardUpdate', await completeCard(mia, setupIntentId))
    expect(retry).toEqual({ outcome: 'none' })
    await drainWebhooks(shop)
    expect(subscription?.card?.last4).toBe('4444')
    expect((await mia.plan()).status).toBe('active')
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('that is declined too is kept, and the reason is shown', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await lateMember(shop)
    const { setupIntentId } = await startCard(mia)
    await enterCard(shop, setupIntentId, 'pm_card_chargeCustomerFail')
    const { subscription, retry } = dataOf('completeCardUpdate', await completeCard(mia, setupIntentId))
    expect(retry).toEqual({
      outcome: 'declined',
      message: 'Your card was declined. Please try a different payment method.',
    })
    expect(subscription).toMatchObject({ status: 'past_due', entitlement: { reason: 'grace' } })
    await drainWebhooks(shop)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('that is declined is tried again each time the customer submits it, without a mail', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await lateMember(shop)
    const { setupIntentId } = await startCard(mia)
    await enterCard(shop, setupIntentId, 'pm_card_chargeCustomerFail')
    const refusals = async () =>
      (await shop.stripe.charges.list()).data.filter(({ status }) => status === 'failed').length
    const before = await refusals()
    for (const times of [1, 2]) {
      const { retry } = dataOf('completeCardUpdate', await completeCard(mia, setupIntentId))
      expect(retry.outcome).toBe('declined')
      expect(await refusals()).toBe(before + times)
    }
    await drainWebhooks(shop)
    expect(await mailsOf(shop, 'payment-failed')).toHaveLength(1)
  })

  test('that needs authentication again pays once the cardholder has done so', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await lateMember(shop)
    const { setupIntentId, clientSecret: secret } = await startCard(mia)
    await enterCard(shop, setupIntentId, 'pm_card_authenticationRequiredAlways')
    await shop.challenge(secret, 'complete')
    const { retry } = dataOf('completeCardUpdate', await completeCard(mia, setupIntentId))
    expect(retry.outcome).toBe('action')
    await shop.challenge(retry.clientSecret ?? '', 'complete')
    const done = dataOf('completeCardUpdate', await completeCard(mia, setupIntentId))
    expect(done.retry).toEqual({ outcome: 'none' })
    await drainWebhooks(shop)
    expect((await mia.plan()).status).toBe('active')
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})
