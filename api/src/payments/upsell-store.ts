import { and, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { upsellPurchases } from '#api/payments/payments-tables.ts'

export type UpsellPurchase = typeof upsellPurchases.$inferSelect
export type UpsellChanges = Partial<
  Omit<UpsellPurchase, 'id' | 'attemptId' | 'leadId' | 'productId' | 'createdAt'>
>

/** The purchase of this product after this plan, locked until the transaction ends. */
export async function lockUpsell(
  tx: Queryable,
  attemptId: string,
  productId: string,
): Promise<UpsellPurchase | undefined> {
  // NOTE: one lock for all offers after the plan, so that tries at different ones are counted one after another.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upsell:${attemptId}`}, 0))`)
  const same = and(eq(upsellPurchases.attemptId, attemptId), eq(upsellPurchases.productId, productId))
  return (await tx.select().from(upsellPurchases).where(same).for('update'))[0]
}

export async function insertUpsell(
  tx: Queryable,
  purchase: typeof upsellPurchases.$inferInsert,
): Promise<UpsellPurchase> {
  const [row] = await tx.insert(upsellPurchases).values(purchase).returning()
  if (row === undefined) throw new Error('The upsell was not stored')
  return row
}

export async function findUpsellPurchase(db: Queryable, id: string): Promise<UpsellPurchase | undefined> {
  return (await db.select().from(upsellPurchases).where(eq(upsellPurchases.id, id)))[0]
}

/** What became of buying this offer after this plan. */
export async function findUpsellOfPlan(
  db: Queryable,
  attemptId: string,
  productId: string,
): Promise<UpsellPurchase | undefined> {
  const same = and(eq(upsellPurchases.attemptId, attemptId), eq(upsellPurchases.productId, productId))
  return (await db.select().from(upsellPurchases).where(same))[0]
}

export async function findUpsellOfIntent(
  db: Queryable,
  intentId: string,
): Promise<UpsellPurchase | undefined> {
  return (await db.select().from(upsellPurchases).where(eq(upsellPurchases.stripeIntentId, intentId)))[0]
}

/** How many tries to charge an offer this lead has made with purchases begun since `since`. */
export async function countUpsellTries(db: Queryable, leadId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ tries: sql<number>`coalesce(sum(${upsellPurchases.number}), 0)::int` })
    .from(upsellPurchases)
    .where(and(eq(upsellPurchases.leadId, leadId), gte(upsellPurchases.createdAt, since)))
  return row?.tries ?? 0
}

/**
 * Writes to a purchase, unless it is paid: that never goes back. Undefined when it is, or, with `seen`, when somebody else
 * took it since it looked like that.
 */
export async function updateOpenUpsell(
  db: Queryable,
  id: string,
  changes: UpsellChanges,
  seen?: Pick<UpsellPurchase, 'state' | 'leaseUntil'>,
): Promise<UpsellPurchase | undefined> {
  const { state, leaseUntil } = upsellPurchases
  const unchanged = seen && and(eq(state, seen.state), eq(leaseUntil, seen.leaseUntil))
  const open = and(eq(upsellPurchases.id, id), ne(state, 'succeeded'), unchanged)
  return (await db.update(upsellPurchases).set(changes).where(open).returning())[0]
}

/** Purchases somebody began and nobody finished, those that were left longest first. */
export async function findStrandedUpsells(db: Queryable, before: Date): Promise<readonly UpsellPurchase[]> {
  return db
    .select()
    .from(upsellPurchases)
    .where(
      and(inArray(upsellPurchases.state, ['running', 'unknown']), lt(upsellPurchases.leaseUntil, before)),
    )
    .orderBy(upsellPurchases.leaseUntil)
    .limit(100)
}
