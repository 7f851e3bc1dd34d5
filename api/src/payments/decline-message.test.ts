import { apiMessages } from '@fennel/contract'
import { expect, test } from 'vitest'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { buyPlan, complete, openShop, visitor } from './testing/shop.ts'
import { declineError, offerEndedCode } from './decline-message.ts'

const flow = 'completeSubscriptionFlow'
const limited = { env: { RATE_LIMITS: 'on', CARD_GUARD: 'off' } }

test('says that the offer has ended if the attempt’s price was given up', async () => {
  await using shop = await openShop()
  const refusal = await declineError(shop.services, 'lead-of-nobody', offerEndedCode)
  expect([refusal.code, refusal.message]).toEqual(['offer_ended', apiMessages.offerEnded])
})

test('a fourth card is refused with the message that it was not tried, and until when', async () => {
  await using shop = await openShop(limited)
  const mia = await visitor(shop)
  for (const card of ['chargeCustomerFail', 'authenticationRequired', 'authenticationRequiredAlways'])
    await buyPlan(mia, `pm_card_${card}`)
  const refused = await buyPlan(mia, 'pm_card_visa')
  expect(refused.statusCode).toBe(402)
  expect(refusalOf(refused)).toMatchObject({ code: 'payment_failed', error: 'card_limit_reached' })
  expect(refusalOf(refused).message).toMatch(/did not charge.*tomorrow/)
  shop.test.clock.advance(25 * 3_600_000)
  expect(dataOf(flow, await buyPlan(mia, 'pm_card_visa')).status).toBe('active')
})

test('an abandoned bank challenge does not count as a decline', async () => {
  await using shop = await openShop(limited)
  const mia = await visitor(shop)
  for (let round = 0; round < 2; round += 1) {
    const asked = dataOf(flow, await buyPlan(mia, 'pm_card_authenticationRequired'))
    await shop.challenge(asked.clientSecret ?? '', 'cancel')
    await complete(mia, asked.paymentIntentId ?? '')
  }
  const codes: unknown[] = []
  for (let round = 0; round < 3; round += 1)
    codes.push(refusalOf(await buyPlan(mia, 'pm_card_chargeDeclinedInsufficientFunds')).error)
  expect(codes).toEqual(['insufficient_funds', 'insufficient_funds', 'insufficient_funds'])
})
