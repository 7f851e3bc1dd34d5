import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#api/audit/index.ts'
import { drainWebhooks, openShopWithWebhooks, advanceDays } from '#api/subscriptions/testing/member.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { preparedEvidence, preventionItems } from './dispute-tables.ts'
import { operator, refuseRefund, createTroubledBuyers, sandboxState } from './testing/troubled-shop.ts'

test('what Stripe refused in a run can be listed again by itself, done once under a new key, and is audited', async () => {
  await using shop = await openShopWithWebhooks()
  await createTroubledBuyers(shop)
  const boss = await operator(shop)
  const plan = await boss.preview()
  await refuseRefund(shop, plan)
  expect((await boss.execute(plan)).at(-1)).toMatchObject({ type: 'end', failed: 1, refundCents: 0 })
  await advanceDays(shop, 25)
  await boss.renew()

  // NOTE: done in that run, and due again for another reason.
  const { query } = shop.services.db
  await query.delete(preparedEvidence)
  const everything = (await boss.preview()).items.map(({ action }) => action)
  expect(everything.toSorted()).toEqual(['prepare-evidence', 'refund-and-cancel', 'send-reminder'])
  const refused = await boss.preview({ refusedOf: plan.previewId })
  expect(refused.items.map(({ action, customer }) => [action, customer])).toEqual([
    ['refund-and-cancel', 'warned@example.com'],
  ])
  expect(await query.select().from(auditEntries)).toContainEqual(
    expect.objectContaining({
      action: 'disputes.preview',
      target: refused.previewId,
      details: { items: 1, held: 0, refundCents: plan.refundCents, refusedOf: plan.previewId },
    }),
  )
  for (let at = 0; at < 2; at += 1)
    expect((await boss.execute(refused)).at(-1)).toMatchObject({ type: 'end', done: 1, failed: 0 })
  await drainWebhooks(shop)
  expect((await sandboxState(shop)).refunds.map(({ amount }) => amount)).toEqual([plan.refundCents])
  expect((await boss.preview({ refusedOf: plan.previewId })).items).toEqual([])
  const { runs } = dataOf('disputesOverview', await boss.get('disputes'))
  expect(runs.map(({ done, failed }) => [done, failed])).toEqual([
    [1, 0],
    [2, 1],
  ])
})

test('of a partly successful item only the rest is listed: it was refunded, but the plan still renews', async () => {
  await using shop = await openShopWithWebhooks()
  const { warned } = await createTroubledBuyers(shop)
  const boss = await operator(shop)
  const plan = await boss.preview()
  const { id = '' } = plan.items[0] ?? {}
  await shop.control('faults', [
    {
      action: '429',
      match: { method: 'DELETE', path: `/v1/subscriptions/${warned.subscriptionId}` },
      times: 100,
    },
  ])
  await boss.execute(plan)
  // NOTE: as if Stripe had refused instead of giving no answer, which the sandbox never does here.
  const { query } = shop.services.db
  const no = {
    state: 'failed',
    note: 'Stripe refused it.',
    settledAt: new Date(shop.services.now()),
  } as const
  await query.update(preventionItems).set(no).where(eq(preventionItems.id, id))
  // NOTE: before Stripe answers again, or the refund's webhook may end the plan first.
  const refused = await boss.preview({ refusedOf: plan.previewId })
  await shop.mend()
  expect(refused.items.map(({ action, subscriptionId }) => [action, subscriptionId])).toEqual([
    ['cancel-renewal', warned.subscriptionId],
  ])
})

test('a list that was only previewed, or does not exist, is rejected', async () => {
  await using shop = await openShopWithWebhooks()
  await createTroubledBuyers(shop)
  const boss = await operator(shop)
  const { previewId } = await boss.preview()
  for (const refusedOf of [previewId, 'nobody'])
    expect(refusalOf(await boss.post({ refusedOf })).code).toBe('not_found')
})
