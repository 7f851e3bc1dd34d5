import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailOutbox } from '#api/mail/index.ts'
import {
  advanceDays,
  mailsOf,
  openShopWithWebhooks,
  signUpMember,
} from '#api/subscriptions/testing/member.ts'
import { operator } from './testing/troubled-shop.ts'

test('a reminder that no mail server accepted in time is proposed again, and queued anew', async () => {
  await using shop = await openShopWithWebhooks()
  await signUpMember(shop, { email: 'quiet@example.com' })
  await advanceDays(shop, 24)
  const boss = await operator(shop)
  const proposed = async () => (await boss.preview()).items.map(({ action }) => action)
  await boss.execute(await boss.preview())
  expect(await proposed()).toEqual([])
  const [mail] = await mailsOf(shop, 'renewal-reminder')
  await shop.services.db.query
    .update(mailOutbox)
    .set({ ending: 'expired', endedAt: new Date(shop.services.now()) })
    .where(eq(mailOutbox.id, mail?.id ?? ''))
  expect(await proposed()).toEqual(['send-reminder'])
  await boss.execute(await boss.preview())
  const reminders = await mailsOf(shop, 'renewal-reminder')
  expect(reminders.map(({ ending }) => ending === 'expired')).toEqual([false])
})
