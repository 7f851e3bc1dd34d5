import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { ledgerEntries } from './ledger-tables.ts'
import { refundableCentsOf } from './refund-store.ts'
import { refundClaims } from './refund-tables.ts'

/** A refund that failed adds its cents to what the customer waits for; one that was decided takes them away again. */
interface Turn {
  readonly chargeId: string
  readonly at: Date
  readonly cents: number
}

/**
 * Cents of each charge that the customer is still waiting for: refunds that Stripe refused, or that failed after they
 * were made, less what was decided since; at most what is left of the charge. Charges without any are missing.
 */
export async function failedRefundsOf(
  db: Queryable,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (chargeIds.length === 0) return new Map()
  const turns = [...(await turnsOf(db, chargeIds))].toSorted(
    // NOTE: at the same moment, a refund is decided before it fails.
    (one, other) => one.at.getTime() - other.at.getTime() || one.cents - other.cents,
  )
  const waiting = new Map<string, number>()
  for (const { chargeId, cents } of turns)
    waiting.set(chargeId, Math.max(0, (waiting.get(chargeId) ?? 0) + cents))
  const unpaid = [...waiting].filter(([, cents]) => cents > 0)
  const left = await refundableCentsOf(
    db,
    unpaid.map(([chargeId]) => chargeId),
  )
  return new Map(
    unpaid
      .map(([chargeId, cents]) => [chargeId, Math.min(cents, left.get(chargeId) ?? 0)] as const)
      .filter(([, cents]) => cents > 0),
  )
}

/** Ours from their claims, and those that were made at Stripe from the ledger. */
async function turnsOf(db: Queryable, chargeIds: readonly string[]): Promise<readonly Turn[]> {
  const claims = await db
    .select()
    .from(refundClaims)
    .where(inArray(refundClaims.stripeChargeId, [...chargeIds]))
  const booked = await db
    .select()
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.stripeChargeId, [...chargeIds]), eq(ledgerEntries.kind, 'refund')))
  const refused = claims.filter(({ state }) => state === 'refused')
  const ours = new Set(claims.map(({ stripeRefundId }) => stripeRefundId))
  // NOTE: a refund that is reversed in the ledger (`movementsOfRefund`) is refused among the claims, too.
  const lost = new Set(refused.map(({ stripeRefundId }) => `${stripeRefundId}:failed`))
  return [
    ...claims.map((claim) => ({
      chargeId: claim.stripeChargeId,
      at: claim.createdAt,
      cents: -claim.amountCents,
    })),
    ...refused.map((claim) => ({
      chargeId: claim.stripeChargeId,
      at: claim.updatedAt,
      cents: claim.amountCents,
    })),
    ...booked
      .filter(({ stripeSourceId }) => !ours.has(stripeSourceId) && !lost.has(stripeSourceId))
      .map((entry) => ({
        chargeId: entry.stripeChargeId,
        at: entry.occurredAt,
        cents: entry.amountCents,
      })),
  ]
}
