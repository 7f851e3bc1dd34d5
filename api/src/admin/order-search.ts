import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { userLeads } from '#api/accounts/index.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import type { Queryable } from '#api/db/client.ts'
import {
  checkoutAttempts,
  disputes,
  fraudWarnings,
  invoices,
  ledgerEntries,
  refundClaims,
  stripeCustomers,
  subscriptions,
  upsellPurchases,
} from '#api/payments/index.ts'

interface Name {
  readonly name: AnyPgColumn
  readonly leadId: AnyPgColumn
  /** Stripe numbers invoices in capitals; people copy them in any case. */
  readonly isInCapitals?: boolean
}

/**
 * Every id that an order, payment, plan, customer, refund or dispute has, with the column of its lead: what the receipt
 * says, and what Stripe's dashboard, mails and invoices say.
 *
 * NOTE: each column has its own index. A renewal's PaymentIntent, paid or declined, is that of its invoice. A refund
 * that Stripe made is in the ledger; one that is only promised, or that was refused later, is a claim.
 */
const names: readonly Name[] = [
  { name: checkoutAttempts.id, leadId: checkoutAttempts.leadId },
  { name: checkoutAttempts.stripeIntentId, leadId: checkoutAttempts.leadId },
  { name: checkoutAttempts.stripeSubscriptionId, leadId: checkoutAttempts.leadId },
  { name: checkoutAttempts.checkoutSessionId, leadId: checkoutAttempts.leadId },
  { name: subscriptions.id, leadId: subscriptions.leadId },
  { name: subscriptions.paymentMethodId, leadId: subscriptions.leadId },
  { name: stripeCustomers.stripeCustomerId, leadId: stripeCustomers.leadId },
  { name: upsellPurchases.id, leadId: upsellPurchases.leadId },
  { name: upsellPurchases.stripeIntentId, leadId: upsellPurchases.leadId },
  { name: ledgerEntries.id, leadId: ledgerEntries.leadId },
  { name: ledgerEntries.stripeSourceId, leadId: ledgerEntries.leadId },
  { name: ledgerEntries.stripeChargeId, leadId: ledgerEntries.leadId },
  { name: refundClaims.stripeRefundId, leadId: refundClaims.leadId },
  { name: invoices.id, leadId: invoices.leadId },
  { name: invoices.number, leadId: invoices.leadId, isInCapitals: true },
  { name: invoices.stripeIntentId, leadId: invoices.leadId },
  { name: disputes.id, leadId: disputes.leadId },
  { name: fraudWarnings.id, leadId: fraudWarnings.leadId },
]

/**
 * The leads of an order by any of its complete ids: ours, or Stripe's for its payment, charge, plan, customer, invoice,
 * refund or dispute. A `#` before a number, as people write it, is ignored.
 */
export async function leadsOfOrder(db: Queryable, asked: string): Promise<readonly string[]> {
  const id = asked.replace(/^#\s*/, '')
  if (!/^[\w-]{1,128}$/.test(id)) return []
  const { rows } = await db.execute<{ leadId: string }>(leadsNamed(id))
  return rows.map(({ leadId }) => leadId)
}

/** Looks the id up in each column by its index. One condition over several tables would scan them. */
export function leadsNamed(id: string): SQL {
  const reads = names.map(
    ({ name, leadId, isInCapitals = false }) =>
      sql`select ${leadId} as "leadId" from ${name.table} where ${name} = ${isInCapitals ? id.toUpperCase() : id}`,
  )
  return sql.join(reads, sql` union `)
}

/** The accounts with the leads of an order, by any of its ids. */
export async function usersOfOrder(db: Queryable, id: string): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ id: userLeads.userId })
    .from(userLeads)
    .where(inTextArray(userLeads.leadId, await leadsOfOrder(db, id)))
  return rows.map((row) => row.id)
}
