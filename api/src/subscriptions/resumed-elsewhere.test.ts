import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { mailsOf, signUpMember, openShopWithWebhooks, drainWebhooks } from './testing/member.ts'

const renewsAt = '2026-12-21T09:00:00.000Z'

test('a plan resumed at Stripe is confirmed like one resumed here, each time once', async () => {
  await using shop = await openShopWithWebhooks()
  const { subscriptionId } = await signUpMember(shop)
  const set = async (cancel_at_period_end: boolean) => {
    await shop.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end })
    await drainWebhooks(shop)
  }
  for (const isToEnd of [true, false, true, false]) await set(isToEnd)
  const confirmation = { recipient: 'mia@example.com', payload: { amountCents: 3999, renewsAt } }
  expect(await mailsOf(shop, 'plan-resumed')).toMatchObject([confirmation, confirmation])
})

test('a plan that was paused at Stripe and runs again is confirmed, unless its buyer was erased', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  const noa = await signUpMember(shop, { email: 'noa@example.com' })
  const { query } = shop.services.db
  // NOTE: as an earlier reading of Stripe would have left it.
  await query.execute(sql`update subscriptions set status = 'paused'`)
  await query.execute(sql`delete from leads where id = ${noa.leadId}`)
  for (const { subscriptionId } of [mia, noa])
    await shop.stripe.subscriptions.update(subscriptionId, { metadata: { seen: 'yes' } })
  await drainWebhooks(shop)
  expect(await mailsOf(shop, 'plan-resumed')).toMatchObject([
    { recipient: 'mia@example.com', payload: { planId: mia.subscriptionId, amountCents: 3999, renewsAt } },
  ])
})
