import { and, count, desc, eq, gt, gte, inArray, isNotNull, lt, notInArray, sql } from 'drizzle-orm'
import { lockFreeNames, lockName } from '#api/db/advisory-locks.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import { openAttemptStates, underWayStates } from './attempt-states.ts'
import { checkoutAttempts } from './checkout-tables.ts'
import { canceledCheckCodes, outdatedCode } from './refusal-codes.ts'

export type Attempt = typeof checkoutAttempts.$inferSelect
export type AttemptChanges = Partial<Omit<Attempt, 'id' | 'leadId' | 'productId' | 'number' | 'createdAt'>>

/**
 * Takes the lead's checkout lock until the transaction ends: everyone else who wants to buy for this lead, or erase it,
 * waits.
 */
export async function lockCheckouts(tx: Queryable, leadId: string): Promise<void> {
  await lockName(tx, 'checkout', leadId)
}

/**
 * Takes the checkout locks of those of these leads that tried to pay before. A first payment locks its lead, so while
 * the leads are locked too, nobody can begin one for any of them. A lock for each lead would be too many: anybody can
 * create leads with somebody else's address, and PostgreSQL has room for some thousand such locks.
 */
export async function lockBegunCheckouts(tx: Queryable, leadIds: readonly string[]): Promise<void> {
  const rows = await tx
    .selectDistinct({ id: checkoutAttempts.leadId })
    .from(checkoutAttempts)
    .where(inTextArray(checkoutAttempts.leadId, leadIds))
  for (const id of rows.map((row) => row.id).toSorted()) await lockCheckouts(tx, id)
}

/** Takes the checkout locks that are free right now, without waiting. Returns the leads whose lock it got. */
export async function lockFreeCheckouts(
  tx: Queryable,
  leadIds: readonly string[],
): Promise<readonly string[]> {
  return lockFreeNames(tx, 'checkout', leadIds)
}

/** The newest attempt of a lead to buy a plan, locked until the transaction ends. */
export async function lockNewestAttempt(
  tx: Queryable,
  leadId: string,
  productId: string,
): Promise<Attempt | undefined> {
  // NOTE: the checkout lock also keeps apart two first tries, which have no row to lock yet. It covers all plans of the
  // lead, so that two different plans are not bought at once.
  await lockCheckouts(tx, leadId)
  const rows = await tx
    .select()
    .from(checkoutAttempts)
    .where(and(eq(checkoutAttempts.leadId, leadId), eq(checkoutAttempts.productId, productId)))
    .orderBy(desc(checkoutAttempts.number))
    .limit(1)
    .for('update')
  return rows[0]
}

export async function insertAttempt(
  tx: Queryable,
  attempt: typeof checkoutAttempts.$inferInsert,
): Promise<Attempt> {
  const [row] = await tx.insert(checkoutAttempts).values(attempt).returning()
  if (row === undefined) throw new Error('The attempt was not stored')
  return row
}

export async function findAttempt(db: Queryable, id: string): Promise<Attempt | undefined> {
  return (await db.select().from(checkoutAttempts).where(eq(checkoutAttempts.id, id)))[0]
}

/** The attempt by which this lead is buying this plan or has bought it; there is at most one. */
export async function findHeldAttempt(
  db: Queryable,
  leadId: string,
  productId: string,
): Promise<Attempt | undefined> {
  const held = and(
    eq(checkoutAttempts.leadId, leadId),
    eq(checkoutAttempts.productId, productId),
    inArray(checkoutAttempts.state, [...openAttemptStates, 'succeeded']),
  )
  return (await db.select().from(checkoutAttempts).where(held).limit(1))[0]
}

/** The newest attempt with this intent: a declined try hands its intent to the next one. */
export async function findAttemptOfIntent(db: Queryable, intentId: string): Promise<Attempt | undefined> {
  return newest(db, eq(checkoutAttempts.stripeIntentId, intentId))
}

/** The newest attempt with this subscription. */
export async function findAttemptOfSubscription(
  db: Queryable,
  subscriptionId: string,
): Promise<Attempt | undefined> {
  return newest(db, eq(checkoutAttempts.stripeSubscriptionId, subscriptionId))
}

/** The newest attempt with this hosted checkout session. */
export async function findAttemptOfSession(db: Queryable, sessionId: string): Promise<Attempt | undefined> {
  return newest(db, eq(checkoutAttempts.checkoutSessionId, sessionId))
}

/** The lead's latest attempt that is paid and whose plan has not ended (`succeeded`). */
export async function findPaidAttempt(db: Queryable, leadId: string): Promise<Attempt | undefined> {
  const rows = await db
    .select()
    .from(checkoutAttempts)
    .where(and(eq(checkoutAttempts.leadId, leadId), eq(checkoutAttempts.state, 'succeeded')))
    .orderBy(desc(checkoutAttempts.paidAt))
    .limit(1)
  return rows[0]
}

/** Whether any of these leads has a paid plan. */
export async function hasPaidAttempt(db: Queryable, leadIds: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ id: checkoutAttempts.id })
    .from(checkoutAttempts)
    .where(and(inArray(checkoutAttempts.leadId, [...leadIds]), eq(checkoutAttempts.state, 'succeeded')))
    .limit(1)
  return rows.length > 0
}

async function newest(db: Queryable, condition: ReturnType<typeof eq>): Promise<Attempt | undefined> {
  const rows = await db
    .select()
    .from(checkoutAttempts)
    .where(condition)
    .orderBy(desc(checkoutAttempts.number))
    .limit(1)
  return rows[0]
}

/** Updates an attempt whatever its state, and returns the updated row. */
export async function updateAttempt(db: Queryable, id: string, changes: AttemptChanges): Promise<Attempt> {
  const [row] = await db.update(checkoutAttempts).set(changes).where(eq(checkoutAttempts.id, id)).returning()
  if (row === undefined) throw new Error(`There is no attempt ${id}`)
  return row
}

/**
 * Updates an attempt that is neither paid nor decided. Returns undefined if it is, or, when `seen` is given, if another
 * driver has changed its state or lease since it was read.
 */
export async function updateOpenAttempt(
  db: Queryable,
  id: string,
  changes: AttemptChanges,
  seen?: Pick<Attempt, 'state' | 'leaseUntil'>,
): Promise<Attempt | undefined> {
  const unchanged =
    seen && and(eq(checkoutAttempts.state, seen.state), eq(checkoutAttempts.leaseUntil, seen.leaseUntil))
  const open = and(eq(checkoutAttempts.id, id), inArray(checkoutAttempts.state, [...openAttemptStates]))
  return (await db.update(checkoutAttempts).set(changes).where(and(open, unchanged)).returning())[0]
}

/** Marks an attempt as paid, even one that was given up. Returns undefined if that is already recorded. */
export async function updatePaidAttempt(
  db: Queryable,
  id: string,
  changes: AttemptChanges,
): Promise<Attempt | undefined> {
  const unpaid = and(eq(checkoutAttempts.id, id), notInArray(checkoutAttempts.state, ['succeeded', 'closed']))
  return (await db.update(checkoutAttempts).set(changes).where(unpaid).returning())[0]
}

/**
 * For a subscription that has ended: closes its attempt if that was paid, or declines it if it was still waiting for
 * payment.
 */
export async function endAttempt(db: Queryable, id: string, updatedAt: Date): Promise<void> {
  const inState = (state: Attempt['state']) =>
    and(eq(checkoutAttempts.id, id), eq(checkoutAttempts.state, state))
  await db.update(checkoutAttempts).set({ state: 'closed', updatedAt }).where(inState('succeeded'))
  await db
    .update(checkoutAttempts)
    .set({ state: 'declined', declineCode: outdatedCode, updatedAt })
    .where(inState('awaiting'))
}

/** Attempts that were left unfinished: their lease ran out, or Stripe gave no answer. */
export async function findStrandedAttempts(db: Queryable, before: Date): Promise<readonly Attempt[]> {
  return db
    .select()
    .from(checkoutAttempts)
    .where(and(inArray(checkoutAttempts.state, underWayStates), lt(checkoutAttempts.leaseUntil, before)))
    .orderBy(checkoutAttempts.leaseUntil)
    .limit(100)
}

/**
 * How many attempts this lead has begun since `since`; how many of them ended because the bank's check was canceled;
 * and how many were declined with a code not in `harmless`.
 */
export async function countAttempts(
  db: Queryable,
  leadId: string,
  since: Date,
  harmless: readonly string[] = [],
): Promise<{ all: number; canceled: number; declined: number }> {
  const { state, declineCode } = checkoutAttempts
  const isHarmless = and(isNotNull(declineCode), inArray(declineCode, [...harmless]))
  const isCanceled = and(eq(state, 'declined'), inArray(declineCode, [...canceledCheckCodes]))

  const [row] = await db
    .select({
      all: count(),
      canceled: sql<number>`count(*) filter (where ${isCanceled})::int`,
      declined: sql<number>`count(*) filter (where ${state} = 'declined' and not ${isHarmless})::int`,
    })
    .from(checkoutAttempts)
    .where(and(eq(checkoutAttempts.leadId, leadId), gte(checkoutAttempts.createdAt, since)))
  return row ?? { all: 0, canceled: 0, declined: 0 }
}

/** How many different cards this lead has tried since `since`. */
export async function countCards(db: Queryable, leadId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ cards: sql<number>`count(distinct ${checkoutAttempts.cardFingerprint})::int` })
    .from(checkoutAttempts)
    .where(
      and(
        eq(checkoutAttempts.leadId, leadId),
        gt(checkoutAttempts.createdAt, since),
        isNotNull(checkoutAttempts.cardFingerprint),
      ),
    )
  return row?.cards ?? 0
}
