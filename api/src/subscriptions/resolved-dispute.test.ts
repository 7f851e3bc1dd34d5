import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { disputes } from '#api/payments/aftermath-tables.ts'
import { movementsOf } from '#api/payments/record-dispute.ts'
import { checkMoneyInvariants } from '#api/payments/testing/check-money-invariants.ts'
import { brokenRules } from '#api/payments/testing/shop.ts'
import { ledgerOf } from './testing/books.ts'
import { drainWebhooks, openShopWithWebhooks, signUpMember } from './testing/member.ts'

test('a dispute that a resolution prevented took the money, and ends the plan', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  const [charge] = (await shop.stripe.charges.list()).data
  await shop.control('disputes', { charge: charge?.id, resolution: true })
  await drainWebhooks(shop)
  const kept = await shop.services.db.query.select().from(disputes)
  expect(kept).toMatchObject([{ status: 'prevented', evidenceDueAt: null }])
  expect(await ledgerOf(shop)).toEqual(['dispute -1999', 'plan 1999'])
  expect((await shop.stripe.subscriptions.retrieve(mia.subscriptionId)).status).toBe('canceled')
  expect((await mia.plan()).entitlement).toMatchObject({ isEntitled: false, reason: 'disputed' })
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
  expect(await brokenRules(shop)).toEqual([])
})

const moved = (...amounts: readonly number[]) =>
  amounts.map((amount) => ({ amount })) as Stripe.BalanceTransaction[]
const taken = { sourceId: 'dp_1', amountCents: -1999 }
const returned = { sourceId: 'dp_1:won', amountCents: 1999 }

test.each([
  ['prevented', moved(), []],
  ['prevented', moved(0), []],
  ['prevented', moved(-1999), [taken]],
  ['prevented', moved(-1999, 1999), [taken, returned]],
  ['warning_closed', moved(), []],
  ['won', moved(), [taken, returned]],
  ['won', moved(-1999), [taken]],
  ['won', moved(-1999, 1999), [taken, returned]],
])('of a dispute that is %s, what Stripe’s balance shows counts: %j', (status, transactions, movements) => {
  const dispute = { id: 'dp_1', status, amount: 1999, balance_transactions: transactions }
  expect(movementsOf(dispute)).toEqual(movements)
})
