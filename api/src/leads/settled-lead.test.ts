import { apiMessages } from '@fennel/contract'
import { expect, test } from 'vitest'
import { buyPlan, openShop, visitor } from '#api/payments/testing/shop.ts'
import { makeLead } from '#api/testing/builders.ts'
import { refusalOf } from '#api/testing/read-response.ts'
import { leads } from './lead-tables.ts'

test('the buyer of a plan takes the quiz again: the purchase stays one of its flow and source', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  const sold = async () => {
    const rows = await shop.services.db.query.select().from(leads)
    return rows.map(({ id, flowId, registrationSource }) => [id, flowId, registrationSource])
  }
  const before = await sold()
  await buyPlan(mia, 'pm_card_visa')
  const again = await makeLead(mia, { flowId: 'cortisol', registrationSource: 'email_offer' })
  expect([again.id, await sold()]).toEqual([mia.leadId, before])
})

test('no second lead of a browser gets the address under which its first one has a plan', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  const { id } = await makeLead(mia, { email: 'eve@example.com' })
  expect(id).not.toBe(mia.leadId)
  for (const [path, body] of [
    [`/api/leads/${id}`, { email: 'Mia@example.com' }],
    [`/api/leads/${id}/quiz-answer`, { questionId: 'email', answer: 'mia@example.com' }],
  ] as const) {
    const refused = await mia.patch(path, body)
    expect([refused.statusCode, refusalOf(refused).message]).toEqual([409, apiMessages.emailSettled])
  }
})
