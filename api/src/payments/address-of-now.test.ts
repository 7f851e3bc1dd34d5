import { expect, test, vi } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { lockLead, readdressLeads } from '#api/leads/index.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { checkoutAttempts } from './payments-tables.ts'
import { buyPlan, openShop, visitor } from './testing/shop.ts'

vi.setConfig({ testTimeout: 60_000 })

test('a try to buy has the address that the lead has when it is begun, not when it was asked for', async () => {
  await using shop = await openShop()
  const { services } = shop
  const mia = await visitor(shop)
  const right = { email: 'right@example.com', emailKey: 'right@example.com', at: new Date(services.now()) }
  const { paying } = await inTransaction(services.db, async (tx) => {
    await lockLead(tx, mia.leadId)
    const asked = buyPlan(mia, 'pm_card_visa')
    await expect.poll(() => statementsWaiting(services.db), { timeout: 20_000 }).toBe(1)
    await readdressLeads(tx, [mia.leadId], right)
    return { paying: asked }
  })
  await paying
  const attempts = await services.db.query.select().from(checkoutAttempts)
  expect(attempts.map(({ email }) => email)).toEqual(['right@example.com'])
})
