import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { lockName } from '#api/db/advisory-locks.ts'
import type { Queryable } from '#api/db/client.ts'
import { isDueAgain } from '#api/db/due-again.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { leaseEnd } from './lease.ts'
import { ledgerEntries } from './ledger-tables.ts'
import { refundClaims } from './refund-tables.ts'
import type { Services } from '#api/services.ts'

export type RefundClaim = typeof refundClaims.$inferSelect

/** Takes the charge's refund lock until the transaction ends, so that only one refund is decided at a time. */
export async function lockCharge(tx: Queryable, chargeId: string): Promise<void> {
  await lockName(tx, 'refund', chargeId)
}

/**
 * Cents left of each charge: what was paid, less what was refunded or taken by the bank, less refunds that are promised
 * but not yet in the ledger.
 */
export async function refundableCentsOf(
  db: Queryable,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (chargeIds.length === 0) return new Map()
  const moved = await db
    .select({
      chargeId: ledgerEntries.stripeChargeId,
      cents: ledgerEntries.amountCents,
      sourceId: ledgerEntries.stripeSourceId,
    })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.stripeChargeId, [...chargeIds]))
  const claims = await db
    .select({
      chargeId: refundClaims.stripeChargeId,
      cents: refundClaims.amountCents,
      refundId: refundClaims.stripeRefundId,
    })
    .from(refundClaims)
    .where(and(inArray(refundClaims.stripeChargeId, [...chargeIds]), ne(refundClaims.state, 'refused')))
  const known = new Set(moved.map(({ sourceId }) => sourceId))
  const left = new Map(chargeIds.map((id) => [id, 0]))
  const add = (id: string, cents: number) => left.set(id, (left.get(id) ?? 0) + cents)
  for (const { chargeId, cents } of moved) add(chargeId, cents)
  for (const { chargeId, cents, refundId } of claims)
    if (refundId === null || !known.has(refundId)) add(chargeId, -cents)
  return left
}

export async function findRefundClaim(db: Queryable, key: string): Promise<RefundClaim | undefined> {
  return (await db.select().from(refundClaims).where(eq(refundClaims.key, key)))[0]
}

/** Claims by key; unknown keys are missing. */
export async function selectRefundClaims(
  db: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, RefundClaim>> {
  if (keys.length === 0) return new Map()
  const claims = await db
    .select()
    .from(refundClaims)
    .where(inArray(refundClaims.key, [...keys]))
  return new Map(claims.map((claim) => [claim.key, claim]))
}

export async function insertRefundClaim(
  services: Services,
  tx: Queryable,
  claim: Pick<RefundClaim, 'key' | 'leadId' | 'stripeChargeId' | 'amountCents' | 'currency' | 'reason'>,
): Promise<RefundClaim> {
  const now = new Date(services.now())
  const [made] = await tx
    .insert(refundClaims)
    .values({
      ...claim,
      id: services.newId(),
      state: 'running',
      leaseUntil: leaseEnd(services),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (made === undefined) throw new Error('The refund was not written down')
  return made
}

export async function updateRefundClaim(
  db: Queryable,
  id: string,
  changes: Pick<RefundClaim, 'leaseUntil' | 'updatedAt'> & Partial<Pick<RefundClaim, 'state' | 'round'>>,
): Promise<void> {
  await db.update(refundClaims).set(changes).where(eq(refundClaims.id, id))
}

/** Whether a refund that was made has come to nothing after all. That is final. */
export function isLostRefund(status: Stripe.Refund['status']): boolean {
  return status === 'failed' || status === 'canceled'
}

/**
 * Whether a refund was made and the money has not arrived yet, which may take days. The ledger does not show it yet.
 */
export function waitsForBank({ state, status }: Pick<RefundClaim, 'state' | 'status'>): boolean {
  return state === 'done' && status !== null && status !== 'succeeded'
}

/**
 * Updates the claim behind a refund, wherever the news came from. Must run before the ledger shows the refund, so that
 * no cent counts both as promised and as gone. A refund that failed at the bank promises nothing any more, and an older
 * reading does not revive it.
 */
export async function followRefund(services: Services, refund: Stripe.Refund): Promise<void> {
  const claimId = refund.metadata?.['claim']
  if (claimId === undefined) return
  const isLost = isLostRefund(refund.status)
  // NOTE: an older reading does not make a refund that succeeded wait again.
  const isSettled = isLost || refund.status === 'succeeded'
  const isLostAlready = and(eq(refundClaims.state, 'refused'), eq(refundClaims.stripeRefundId, refund.id))
  await services.db.query
    .update(refundClaims)
    .set({
      state: isLost ? 'refused' : 'done',
      stripeRefundId: refund.id,
      status: isSettled
        ? refund.status
        : sql`case when ${refundClaims.status} = 'succeeded' then 'succeeded' else ${refund.status} end`,
      updatedAt: new Date(services.now()),
    })
    .where(and(eq(refundClaims.id, claimId), sql`${isLostAlready} is not true`))
}

/** Takes over a claim whose driver has gone silent. Undefined if a driver still holds it or it is decided. */
export async function takeRefundClaim(services: Services, id: string): Promise<RefundClaim | undefined> {
  const now = new Date(services.now())
  const [taken] = await services.db.query
    .update(refundClaims)
    .set({ leaseUntil: leaseEnd(services), updatedAt: now })
    .where(and(eq(refundClaims.id, id), eq(refundClaims.state, 'running'), lt(refundClaims.leaseUntil, now)))
    .returning()
  return taken
}

/** Takes one unfinished claim that was due at `begun`; undefined if there is none. */
export async function takeStrandedRefund(services: Services, begun: Date): Promise<RefundClaim | undefined> {
  const now = new Date(services.now())
  return inTransaction(services.db, async (tx) => {
    const [stranded] = await tx
      .select({ id: refundClaims.id })
      .from(refundClaims)
      .where(
        and(
          eq(refundClaims.state, 'running'),
          lt(refundClaims.leaseUntil, begun),
          isDueAgain(refundClaims, begun),
        ),
      )
      .limit(1)
      .for('update', { skipLocked: true })
    if (stranded === undefined) return undefined
    const [taken] = await tx
      .update(refundClaims)
      .set({ leaseUntil: leaseEnd(services), updatedAt: now })
      .where(eq(refundClaims.id, stranded.id))
      .returning()
    return taken
  })
}
