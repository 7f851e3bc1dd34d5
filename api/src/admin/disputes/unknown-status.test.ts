import { expect, test } from 'vitest'
import { disputes } from '#api/payments/index.ts'
import { openShopWithWebhooks } from '#api/subscriptions/testing/member.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { findCandidates } from './find-candidates.ts'
import { operator, createTroubledBuyers } from './testing/troubled-shop.ts'

test('a dispute is open until Stripe reports a status that we know to be final', async () => {
  await using shop = await openShopWithWebhooks()
  const { disputing } = await createTroubledBuyers(shop)
  const boss = await operator(shop)
  const { query } = shop.services.db
  const actionsFor = async (status: string) => {
    await query.update(disputes).set({ status })
    const { openDisputes } = dataOf('disputesOverview', await boss.get('disputes'))
    const candidates = await findCandidates(query, shop.services.now())
    return {
      isOpen: openDisputes.some((dispute) => dispute.status === status),
      actions: candidates.filter(({ leadId }) => leadId === disputing.leadId).map(({ action }) => action),
    }
  }
  const whyCanceled = async (status: string) => {
    await query.update(disputes).set({ status })
    const candidates = await findCandidates(query, shop.services.now())
    return candidates.find(({ leadId, action }) => leadId === disputing.leadId && action === 'cancel-renewal')
      ?.reason
  }
  expect(await actionsFor('appeal_needs_response')).toEqual({
    isOpen: true,
    actions: ['prepare-evidence', 'cancel-renewal'],
  })
  for (const status of ['appeal_under_review', 'under_review', 'a_word_of_tomorrow', 'warning_of_tomorrow'])
    expect(await actionsFor(status)).toEqual({ isOpen: true, actions: ['cancel-renewal'] })
  for (const status of ['won', 'warning_closed'])
    expect(await actionsFor(status)).toEqual({ isOpen: false, actions: [] })
  // NOTE: the audit log keeps the reason, so an inquiry must not go down as a dispute.
  expect(await whyCanceled('under_review')).toMatch(/^This buyer disputed a payment/)
  expect(await whyCanceled('warning_under_review')).toMatch(/^The bank is asking about this buyer’s payment/)
  expect(await actionsFor('prevented')).toEqual({ isOpen: false, actions: ['cancel-renewal'] })
})
