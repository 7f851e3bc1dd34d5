import type { DataOf } from '@fennel/contract'
import { asc, inArray } from 'drizzle-orm'
import { productNameOrId } from '#api/catalog/index.ts'
import type { Queryable } from '#api/db/client.ts'
import {
  failedRefundsOf,
  findPaymentsHoldingPlans,
  refundableCentsOf,
  ledgerEntries,
} from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'

export type LedgerRow = typeof ledgerEntries.$inferSelect
export type Payment = DataOf<'adminLead'>['payments'][number]

/** Every ledger entry of some leads, oldest first. */
export async function ledgerOfLeads(
  db: Queryable,
  leadIds: readonly string[],
): Promise<readonly LedgerRow[]> {
  if (leadIds.length === 0) return []
  return db
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.leadId, [...leadIds]))
    .orderBy(asc(ledgerEntries.occurredAt), asc(ledgerEntries.id))
}

/**
 * The payments, newest first, each with how much was refunded, disputed, and can still be refunded. `plans` are those
 * of the same leads.
 */
export async function presentPayments(
  services: Services,
  db: Queryable,
  { ledger, plans }: { readonly ledger: readonly LedgerRow[]; readonly plans: readonly SubscriptionRow[] },
): Promise<Payment[]> {
  const paid = ledger.filter(isPayment)
  const charges = paid.map(({ stripeChargeId }) => stripeChargeId)
  const left = await refundableCentsOf(db, charges)
  const failed = await failedRefundsOf(db, charges)
  const running = plans.filter(({ endedAt }) => endedAt === null).map(({ id }) => id)
  const holding = await findPaymentsHoldingPlans(db, running)
  const moved = Map.groupBy(ledger, ({ stripeChargeId }) => stripeChargeId)
  const sumOf = (chargeId: string, kind: LedgerRow['kind']) =>
    (moved.get(chargeId) ?? [])
      .filter((row) => row.kind === kind)
      .reduce((sum, { amountCents }) => sum - amountCents, 0)
  return paid
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      name: productNameOrId(services.brands.get(row.brandId), row.productId),
      at: row.occurredAt.toISOString(),
      amount: { cents: row.amountCents, currency: row.currency },
      refundedCents: sumOf(row.stripeChargeId, 'refund'),
      failedRefundCents: failed.get(row.stripeChargeId) ?? 0,
      disputedCents: sumOf(row.stripeChargeId, 'dispute'),
      leftCents: Math.max(0, left.get(row.stripeChargeId) ?? 0),
      holdsPlan: holding.has(row.id),
    }))
    .toReversed()
}

export function isPayment<T extends Pick<LedgerRow, 'kind'>>(
  row: T,
): row is T & { readonly kind: 'plan' | 'upsell' | 'renewal' } {
  return row.kind === 'plan' || row.kind === 'upsell' || row.kind === 'renewal'
}
