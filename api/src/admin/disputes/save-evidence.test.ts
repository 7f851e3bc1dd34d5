import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordDispute } from '#api/payments/record-dispute.ts'
import { buyPlan, openShop, visitor } from '#api/payments/testing/shop.ts'
import { erasePerson, findPersonByEmail } from '#api/privacy/index.ts'
import { findEvidence, saveEvidence } from './run-store.ts'

test('evidence is written anew for a buyer, but not from what is left of an erased one', async () => {
  await using shop = await openShop()
  const { services } = shop
  const { query } = services.db
  await buyPlan(await visitor(shop), 'pm_card_visa')
  await shop.control('disputes', { charge: (await shop.stripe.charges.list()).data[0]?.id ?? '' })
  const disputeId = (await shop.stripe.disputes.list()).data[0]?.id ?? ''
  await recordDispute(services, disputeId)
  const [lead] = (await query.execute<{ id: string }>(sql`select lead_id as id from disputes`)).rows
  const save = async (text: string) => {
    await saveEvidence(query, {
      disputeId,
      leadId: lead?.id ?? '',
      text,
      preparedAt: new Date(services.now()),
    })
    return (await findEvidence(query, disputeId))?.text
  }
  expect(await save('on Monday')).toBe('on Monday')
  expect(await save('on Tuesday')).toBe('on Tuesday')
  await query.execute(sql`update subscriptions set cancel_at_period_end = true`)
  await erasePerson(services, (tx) => findPersonByEmail(services, tx, 'mia@example.com'))
  expect(await save('what is left')).toBe('on Tuesday')
})
