import { expect, test } from 'vitest'
import { ledgerOf } from './testing/books.ts'
import { advanceDays, drainWebhooks, mailsOf, openShopWithWebhooks, signUpMember } from './testing/member.ts'
import { reprice } from './testing/reprice.ts'

test('the receipt of a charge during a period calls it no renewal', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  await advanceDays(shop, 36)
  await reprice(shop, mia.subscriptionId, { cents: 4999, charges: 'at-once' })
  await drainWebhooks(shop)
  const extra = Number((await ledgerOf(shop)).map((entry) => /^renewal (\d{3})$/.exec(entry)?.[1]).join(''))
  expect(extra).toBeGreaterThan(0)
  const receipts = (await mailsOf(shop, 'receipt')).map(({ payload }) => payload)
  expect(receipts).toContainEqual(expect.objectContaining({ amountCents: extra, isExtraCharge: true }))
  const renewal = receipts.find((payload) => 'isRenewal' in payload && !('isExtraCharge' in payload))
  expect(renewal).toMatchObject({ amountCents: 3999 })
})
