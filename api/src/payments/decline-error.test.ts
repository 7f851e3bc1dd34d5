import { apiMessages } from '@fennel/contract'
import { hourMs, ownRefusalCodes, paymentMessages } from '@fennel/funnel'
import { describe, expect, test } from 'vitest'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import { cardGuardLimits } from './card-guard.ts'
import { buyPlan, complete, freeTrial, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { declineError } from './decline-error.ts'
import { offerEndedCode } from './refusal-codes.ts'

const flow = 'completeSubscriptionFlow'
const limited = { env: { RATE_LIMITS: 'on', CARD_GUARD: 'off' } }
const threeCards = ['chargeCustomerFail', 'authenticationRequired', 'authenticationRequiredAlways']
const guarded = { env: { CARD_GUARD: 'on' } }

test('says that the offer has ended if the attempt’s price was given up', async () => {
  await using shop = await openShop()
  const refusal = await declineError(shop.services, 'lead-of-nobody', offerEndedCode)
  expect([refusal.code, refusal.message]).toEqual(['offer_ended', apiMessages.offerEnded])
})

test.each(ownRefusalCodes)('says in words why we refused a payment ourselves: %s', async (code) => {
  await using shop = await openShop(guarded)
  const { message } = await declineError(shop.services, 'lead-of-nobody', code)
  expect(message).not.toBe(paymentMessages.unknownCode)
  expect(message).toMatch(/^[A-Z].*\.$/)
})

test('a fourth card is refused with the message that it was not tried, and until when', async () => {
  await using shop = await openShop(guarded)
  const mia = await visitor(shop)
  shop.test.clock.advance(cardGuardLimits.strangerAge)
  for (const card of threeCards) await buyPlan(mia, `pm_card_${card}`)
  const refused = await buyPlan(mia, 'pm_card_visa')
  expect(refused.statusCode).toBe(402)
  expect(refusalOf(refused)).toMatchObject({ code: 'payment_failed', error: 'card_limit_reached' })
  expect(refusalOf(refused).message).toMatch(/did not charge.*tomorrow/)
  shop.test.clock.advance(25 * 3_600_000)
  expect(dataOf(flow, await buyPlan(mia, 'pm_card_visa')).status).toBe('active')
})

describe('without the card guard, as in the sandbox', () => {
  test('every decline says why', async () => {
    await using shop = await openShop({ env: { RATE_LIMITS: 'on' } })
    const mia = await visitor(shop)
    const codes: unknown[] = []
    for (const why of ['', 'InsufficientFunds', 'ExpiredCard', 'IncorrectCvc'])
      codes.push(refusalOf(await buyPlan(mia, `pm_card_chargeDeclined${why}`)).error)
    expect(codes).toEqual(['card_declined', 'insufficient_funds', 'expired_card', 'incorrect_cvc'])
  })

  test('a fourth card pays', async () => {
    await using shop = await openShop({ env: { RATE_LIMITS: 'on' } })
    const mia = await visitor(shop)
    for (const card of threeCards) await buyPlan(mia, `pm_card_${card}`)
    expect(dataOf(flow, await buyPlan(mia, 'pm_card_visa')).status).toBe('active')
  })
})

const asksBank = 'pm_card_authenticationRequired'

/** Begins a payment and cancels the bank's check. */
async function cancelCheck(
  shop: Shop,
  mia: TestBrowser,
  order: Parameters<typeof buyPlan>[2] = {},
): Promise<void> {
  const asked = dataOf(flow, await buyPlan(mia, asksBank, order))
  await shop.challenge(asked.clientSecret ?? '', 'cancel')
  await complete(mia, asked.paymentIntentId ?? '')
}

test.each([
  ['a payment', {}],
  ['a card set-up', { productId: freeTrial.id }],
])('an abandoned bank challenge of %s does not count as a decline', async (_name, order) => {
  await using shop = await openShop(guarded)
  const mia = await visitor(shop)
  shop.test.clock.advance(cardGuardLimits.strangerAge)
  for (let round = 0; round < 4; round += 1) await cancelCheck(shop, mia, order)
  const codes: unknown[] = []
  for (let round = 0; round < 3; round += 1)
    codes.push(refusalOf(await buyPlan(mia, 'pm_card_chargeDeclinedInsufficientFunds')).error)
  expect(codes).toEqual(['insufficient_funds', 'insufficient_funds', 'insufficient_funds'])
})

test('a card that could not be processed does not count as a decline', async () => {
  await using shop = await openShop(guarded)
  const mia = await visitor(shop)
  shop.test.clock.advance(cardGuardLimits.strangerAge)
  for (let round = 0; round < 4; round += 1) await buyPlan(mia, 'pm_card_chargeDeclinedProcessingError')
  const refused = await buyPlan(mia, 'pm_card_chargeDeclinedInsufficientFunds')
  expect(refusalOf(refused).error).toBe('insufficient_funds')
})

test('canceled bank checks leave all five tries of the hour, and no more', async () => {
  await using shop = await openShop(limited)
  const mia = await visitor(shop)
  for (let round = 0; round < 6; round += 1) await cancelCheck(shop, mia)
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1)
    statuses.push((await buyPlan(mia, 'pm_card_chargeDeclinedInsufficientFunds')).statusCode)
  expect(statuses).toEqual([402, 402, 402, 402, 402, 429])
})

test('after ten canceled bank checks the buyer has to wait for an hour', async () => {
  await using shop = await openShop(limited)
  const mia = await visitor(shop)
  for (let round = 0; round < 10; round += 1) await cancelCheck(shop, mia)
  const refused = await buyPlan(mia, 'pm_card_visa')
  expect(refused.statusCode).toBe(429)
  expect(refusalOf(refused).message).toBe(apiMessages.tooManyPayments)
  shop.test.clock.advance(hourMs + 1)
  expect(dataOf(flow, await buyPlan(mia, 'pm_card_visa')).status).toBe('active')
})
