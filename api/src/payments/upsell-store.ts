import { and, eq, gte, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { lockName } from '#api/db/advisory-locks.ts'
import type { Queryable } from '#api/db/client.ts'
import { isLostPayment } from './dispute-status.ts'
import { openAttemptStates, underWayStates } from './attempt-states.ts'
import { upsellPurchases } from './checkout-tables.ts'
import { closedOfferCode } from './refusal-codes.ts'

export type UpsellPurchase = typeof upsellPurchases.$inferSelect
export type UpsellChanges = Partial<
  Omit<UpsellPurchase, 'id' | 'attemptId' | 'leadId' | 'productId' | 'createdAt'>
>

/**
 * Takes the buyer's offer locks until the transaction ends: anyone else buying an offer for this lead, or for another
 * lead of the same account, waits. One lock covers all offers, so that the tries of all offers are counted one after
 * another.
 */
export async function lockOffers(tx: Queryable, leadId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(leadsOfBuyer(leadId))
  // NOTE: always in the same order; otherwise two browsers of one account could deadlock.
  for (const id of rows.map((row) => row.id).toSorted()) await lockName(tx, 'upsell', id)
}

/** The lead, and the other leads of the same account. */
// NOTE: the accounts module imports payments, so payments reads its table by name.
function leadsOfBuyer(leadId: string): SQL {
  return sql`select ${leadId} as id union select other.lead_id from user_leads own
    join user_leads other on other.user_id = own.user_id where own.lead_id = ${leadId}`
}

/**
 * Whether a paid purchase still stands: not refunded in full, and not lost to a dispute (an open appeal counts as
 * lost).
 */
const isKept = sql`(select sum(amount_cents) from ledger_entries entry
    where entry.upsell_purchase_id = upsell_purchases.id and entry.kind in ('upsell', 'refund')) > 0
  and not exists (select 1 from disputes join ledger_entries entry using (stripe_charge_id)
    where entry.upsell_purchase_id = upsell_purchases.id and ${isLostPayment})`

/**
 * The purchase by which this buyer owns the offer (`succeeded`), after any plan and in any browser of their account.
 * Failing that, their open try to buy it after another plan, which may still be paid.
 */
export async function findUpsellOfBuyer(
  db: Queryable,
  {
    leadId,
    brandId,
    productId,
    attemptId,
  }: Pick<UpsellPurchase, 'leadId' | 'brandId' | 'productId' | 'attemptId'>,
): Promise<UpsellPurchase | undefined> {
  const { state } = upsellPurchases
  const isOwned = and(eq(state, 'succeeded'), isKept)
  const isOpenElsewhere = and(
    inArray(state, [...openAttemptStates]),
    ne(upsellPurchases.attemptId, attemptId),
  )
  // NOTE: one query for both, since a purchase that is paid between two queries would be missed by both.
  const rows = await db
    .select()
    .from(upsellPurchases)
    .where(
      and(
        sql`${upsellPurchases.leadId} in (${leadsOfBuyer(leadId)})`,
        eq(upsellPurchases.brandId, brandId),
        eq(upsellPurchases.productId, productId),
        or(isOwned, isOpenElsewhere),
      ),
    )
    .orderBy(sql`${state} = 'succeeded' desc`)
    .limit(1)
  return rows[0]
}

/** The purchase of this product after this plan, with its row locked until the transaction ends. */
export async function lockUpsell(
  tx: Queryable,
  attemptId: string,
  productId: string,
): Promise<UpsellPurchase | undefined> {
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

/** The purchase of this offer after this plan. */
export async function findUpsellOfPlan(
  db: Queryable,
  attemptId: string,
  productId: string,
): Promise<UpsellPurchase | undefined> {
  const same = and(eq(upsellPurchases.attemptId, attemptId), eq(upsellPurchases.productId, productId))
  return (await db.select().from(upsellPurchases).where(same))[0]
}

/** The offers this buyer owns, after any plan and in any browser of their account. */
export async function findOwnedOffers(db: Queryable, leadId: string, brandId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ productId: upsellPurchases.productId })
    .from(upsellPurchases)
    .where(
      and(
        sql`${upsellPurchases.leadId} in (${leadsOfBuyer(leadId)})`,
        eq(upsellPurchases.brandId, brandId),
        eq(upsellPurchases.state, 'succeeded'),
        isKept,
      ),
    )
  return rows.map(({ productId }) => productId)
}

export async function findUpsellOfIntent(
  db: Queryable,
  intentId: string,
): Promise<UpsellPurchase | undefined> {
  return (await db.select().from(upsellPurchases).where(eq(upsellPurchases.stripeIntentId, intentId)))[0]
}

/** Offers that these leads left open at Stripe without paying: anyone with the client secret can still pay them. */
export async function findOpenUpsells(
  db: Queryable,
  leadIds: readonly string[],
): Promise<readonly UpsellPurchase[]> {
  const { state, stripeIntentId, declineCode } = upsellPurchases
  // NOTE: a declined try keeps its intent for the next one.
  const isDeclinedOpen = and(
    eq(state, 'declined'),
    isNotNull(stripeIntentId),
    sql`${declineCode} is distinct from ${closedOfferCode}`,
  )
  return db
    .select()
    .from(upsellPurchases)
    .where(and(inArray(upsellPurchases.leadId, [...leadIds]), or(eq(state, 'awaiting'), isDeclinedOpen)))
}

/** Whether this try is open, or declined with an intent that the next one would continue. */
export function mayStillBePaid({ state, stripeIntentId, declineCode }: UpsellPurchase): boolean {
  if (state !== 'declined') return state !== 'succeeded'
  return stripeIntentId !== null && declineCode !== closedOfferCode
}

/** How many times this lead tried to buy an offer, counting purchases begun since `since`. */
export async function countUpsellTries(db: Queryable, leadId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ tries: sql<number>`coalesce(sum(${upsellPurchases.number}), 0)::int` })
    .from(upsellPurchases)
    .where(and(eq(upsellPurchases.leadId, leadId), gte(upsellPurchases.createdAt, since)))
  return row?.tries ?? 0
}

/**
 * Updates a purchase unless it is paid, since that is final. Returns undefined if it is, or, when `seen` is given, if
 * another driver has changed its state or lease since it was read.
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

/** Purchases that were left unfinished, the longest-abandoned first. */
export async function findStrandedUpsells(db: Queryable, before: Date): Promise<readonly UpsellPurchase[]> {
  return db
    .select()
    .from(upsellPurchases)
    .where(and(inArray(upsellPurchases.state, underWayStates), lt(upsellPurchases.leaseUntil, before)))
    .orderBy(upsellPurchases.leaseUntil)
    .limit(100)
}
