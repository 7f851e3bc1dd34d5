import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { findLostCharges } from './find-lost-charges.ts'
import { ledgerEntries } from './ledger-tables.ts'

export type LedgerEntry = typeof ledgerEntries.$inferSelect
type NewEntry = typeof ledgerEntries.$inferInsert

/** Records a movement of money once, however often it is reported. Returns false if it was already recorded. */
export async function recordMovement(db: Queryable, entry: NewEntry): Promise<boolean> {
  const written = await db
    .insert(ledgerEntries)
    .values(entry)
    .onConflictDoNothing({ target: ledgerEntries.stripeSourceId })
    .returning({ id: ledgerEntries.id })
  return written.length > 0
}

/** The ledger entry of a charge; undefined if the charge is not ours. */
export async function findPaymentOfCharge(db: Queryable, chargeId: string): Promise<LedgerEntry | undefined> {
  return findMovement(db, chargeId)
}

/** The ledger entry of one movement of money, by the id of the Stripe object that caused it. */
export async function findMovement(db: Queryable, sourceId: string): Promise<LedgerEntry | undefined> {
  return (await db.select().from(ledgerEntries).where(eq(ledgerEntries.stripeSourceId, sourceId)))[0]
}

/** A paid plan or one-time offer, with the cents of it that were refunded, or lost to a dispute. */
interface Purchase extends LedgerEntry {
  readonly kind: 'plan' | 'upsell'
  readonly refundedCents: number
}

/** What these leads bought, oldest first: plans and one-time offers, without renewals. */
export async function findPurchases(db: Queryable, leadIds: readonly string[]): Promise<readonly Purchase[]> {
  if (leadIds.length === 0) return []
  const entries = await db
    .select()
    .from(ledgerEntries)
    .where(
      and(
        inArray(ledgerEntries.leadId, [...leadIds]),
        inArray(ledgerEntries.kind, ['plan', 'upsell', 'refund', 'dispute']),
      ),
    )
    .orderBy(asc(ledgerEntries.occurredAt), asc(ledgerEntries.createdAt))
  // NOTE: of a dispute that is still open, the bank holds the money, and the buyer has it no more than we do.
  const disputed = entries.flatMap(({ kind, stripeChargeId }) => (kind === 'dispute' ? [stripeChargeId] : []))
  const lost = await findLostCharges(db, disputed)
  return entries.flatMap((entry) => {
    const { kind, stripeChargeId } = entry
    if (kind !== 'plan' && kind !== 'upsell') return []
    const back = entries
      .filter((other) => other.kind === 'refund' || (other.kind === 'dispute' && lost.has(stripeChargeId)))
      .filter((other) => other.stripeChargeId === stripeChargeId)
      .reduce((sum, { amountCents }) => sum - amountCents, 0)
    // NOTE: a bank may take the whole payment back although a part of it was refunded.
    return [{ ...entry, kind, refundedCents: Math.min(back, entry.amountCents) }]
  })
}
