import { dayMs } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { disputes } from './aftermath-tables.ts'
import { ledgerEntries } from './ledger-tables.ts'
import { recordDispute } from './record-dispute.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { buyPlan, openShop, visitor } from './testing/shop.ts'

test('an inquiry that becomes a dispute counts when the bank takes the money, and when it returns it', async () => {
  await using shop = await openShop()
  const { query } = shop.services.db
  await buyPlan(await visitor(shop), 'pm_card_visa')
  const charge = (await shop.stripe.charges.list()).data[0]?.id ?? ''
  const begun = shop.services.now()
  const daysAfter = (moment: Date | undefined) =>
    Math.round(((moment?.getTime() ?? Number.NaN) - begun) / dayMs)
  const learn = async () => {
    const [dispute] = (await shop.stripe.disputes.list()).data
    await recordDispute(shop.services, dispute?.id ?? '')
    return { id: dispute?.id, opened: daysAfter((await query.select().from(disputes))[0]?.openedAt) }
  }
  await shop.control('disputes', { charge, inquiry: true })
  const asked = await learn()
  expect(asked.opened).toBe(0)
  await shop.control('clock/advance', { days: 20 })
  await shop.control('disputes', { charge })
  await shop.control('clock/advance', { days: 3 })
  expect(await learn()).toEqual({ id: asked.id, opened: 20 })
  await shop.control('disputes/close', { dispute: asked.id, status: 'won' })
  await shop.control('clock/advance', { days: 2 })
  await learn()
  const moved = (await query.select().from(ledgerEntries)).filter(({ kind }) => kind === 'dispute')
  expect(moved.map(({ amountCents, occurredAt }) => [amountCents, daysAfter(occurredAt)])).toEqual([
    [-1999, 20],
    [1999, 23],
  ])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})
