import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { drainWebhooks, openShopWithWebhooks } from '#api/subscriptions/testing/member.ts'
import type { Member } from '#api/subscriptions/testing/member.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { actionsOn } from './actions-on.ts'
import { operator, refuseRefund, createTroubledBuyers } from './disputes/testing/troubled-shop.ts'

vi.setConfig({ testTimeout: 120_000 })

type Operator = Awaited<ReturnType<typeof operator>>

/** The operator actions shown on the pages of a buyer's lead and account, the latest first. */
async function actionsShown({ get }: Operator, { leadId }: Member) {
  const lead = dataOf('adminLead', await get(`leads/${leadId}`))
  const user = dataOf('adminUser', await get(`users/${lead.userId ?? ''}`))
  return { lead: lead.actions, user: user.actions }
}

test('actions of the disputes tool appear on the pages of the person concerned', async () => {
  await using shop = await openShopWithWebhooks()
  const { warned, disputing, quiet } = await createTroubledBuyers(shop)
  const boss = await operator(shop)
  const plan = await boss.preview()
  await boss.execute(plan)
  await drainWebhooks(shop)
  const [refund] = plan.items
  const refunded = [
    { action: 'disputes.refund-and-cancel', reason: refund?.reason, actor: 'admin@house.example' },
  ]
  expect(await actionsShown(boss, warned)).toMatchObject({ lead: refunded, user: refunded })
  const [open] = dataOf('disputesOverview', await boss.get('disputes')).openDisputes
  expect((await boss.get(`disputes/${open?.id ?? ''}/evidence`)).statusCode).toBe(200)
  // NOTE: reading the evidence appears only in the audit log.
  const answered = [{ action: 'disputes.cancel-renewal' }, { action: 'disputes.prepare-evidence' }]
  expect(await actionsShown(boss, disputing)).toMatchObject({ lead: answered, user: answered })
  expect(await actionsShown(boss, quiet)).toEqual({ lead: [], user: [] })
})

test('an action that Stripe refused does not appear', async () => {
  await using shop = await openShopWithWebhooks()
  const { warned } = await createTroubledBuyers(shop)
  const boss = await operator(shop)
  const plan = await boss.preview()
  await refuseRefund(shop, plan)
  expect((await boss.execute(plan)).at(-1)).toMatchObject({ type: 'end', failed: 1 })
  expect(await actionsShown(boss, warned)).toEqual({ lead: [], user: [] })
})

/** How many scans of this index the transaction made. */
async function looksInto(tx: Queryable, index: string): Promise<number> {
  const { rows } = await tx.execute<{ scans: number }>(
    sql`select pg_stat_get_xact_numscans(to_regclass(${index}))::int as scans`,
  )
  return rows[0]?.scans ?? 0
}

test('the actions on a person with many payments are found by index, without scanning the log backwards', async () => {
  const house = await createTestApp()
  const ledger = Array.from({ length: 200 }, (_, at) => ({ stripeChargeId: `ch_${at}` }))
  const looks = await inTransaction(house.services.db, async (tx) => {
    await tx.execute(sql`insert into audit_entries (at, action, target, details, previous_hash, hash)
      select now(), 'users.refund', 'ch_' || n % 400, '{}', '', 'long ' || n from generate_series(1, 8000) n`)
    await tx.execute(sql`analyze audit_entries`)
    await tx.execute(sql`set local enable_seqscan = off`)
    expect(await actionsOn(tx, { ids: ['nobody'], ledger, plans: [] }, false)).toHaveLength(50)
    return {
      byTarget: await looksInto(tx, 'audit_entries_target'),
      backwards: await looksInto(tx, 'audit_entries_pkey'),
    }
  })
  await house.close()
  expect(looks.byTarget).toBeGreaterThan(0)
  expect(looks.backwards).toBe(0)
})
