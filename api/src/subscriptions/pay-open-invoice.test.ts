import { expect, test } from 'vitest'
import { dataOf } from '#api/testing/read-response.ts'
import { heard, mailsOf, member, openHearingShop, pass } from './testing/member.ts'

test('a card that is refused for what is owed asks its bank anew each time its owner tries it, by no mail', async () => {
  await using shop = await openHearingShop()
  const mia = await member(shop)
  await shop.control('cards/break', { subscription: mia.subscriptionId })
  await pass(shop, 31)
  const { setupIntentId } = dataOf('startCardUpdate', await mia.post('card'))
  await shop.stripe.setupIntents.confirm(setupIntentId, { payment_method: 'pm_card_chargeCustomerFail' })
  const refusals = async () =>
    (await shop.stripe.charges.list()).data.filter(({ status }) => status === 'failed').length
  const before = await refusals()
  for (const times of [1, 2]) {
    const { retry } = dataOf('completeCardUpdate', await mia.post('card/complete', { setupIntentId }))
    expect(retry.outcome).toBe('declined')
    expect(await refusals()).toBe(before + times)
  }
  await heard(shop)
  expect(await mailsOf(shop, 'payment-failed')).toHaveLength(1)
})
