import { expect, test } from 'vitest'
import { disputes } from '#api/payments/aftermath-tables.ts'
import { ledgerEntries } from '#api/payments/ledger-tables.ts'
import { movementsOf } from '#api/payments/record-dispute.ts'
import { drainWebhooks, signUpMember, openShopWithWebhooks } from './testing/member.ts'

test('keeps the plan ended while a lost dispute is appealed, and the money gone until the appeal is won', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  await shop.control('disputes', { charge: (await shop.stripe.charges.list()).data[0]?.id })
  const [open] = (await shop.stripe.disputes.list()).data
  await shop.control('disputes/close', { dispute: open?.id, status: 'lost' })
  await drainWebhooks(shop)
  for (const status of ['appeal_needs_response', 'appeal_under_review']) {
    await shop.services.db.query.update(disputes).set({ status })
    expect((await mia.plan()).entitlement).toMatchObject({ isEntitled: false, reason: 'disputed' })
  }
  const moved = await shop.services.db.query.select().from(ledgerEntries)
  expect(moved.map(({ kind, amountCents }) => `${kind} ${amountCents}`).toSorted()).toEqual([
    'dispute -1999',
    'plan 1999',
  ])
})

test.each(['appeal_needs_response', 'appeal_under_review', 'a_word_of_tomorrow'])(
  'a dispute with status %s took the money and returned nothing',
  (status) => {
    expect(movementsOf({ id: 'dp_1', status, amount: 1999, balance_transactions: [] })).toEqual([
      { sourceId: 'dp_1', amountCents: -1999 },
    ])
  },
)
