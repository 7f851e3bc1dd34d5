import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { userLeads } from '#api/accounts/index.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import type { Queryable } from '#api/db/client.ts'
import {
  checkoutAttempts,
  disputes,
  invoices,
  ledgerEntries,
  subscriptions,
  upsellPurchases,
} from '#api/payments/index.ts'

/**
 * Every id that an order, payment, plan or dispute has, with the column of its lead.
 *
 * NOTE: each column has its own index. A renewal's PaymentIntent, paid or declined, is that of its invoice.
 */
const names: readonly { readonly name: AnyPgColumn; readonly leadId: AnyPgColumn }[] = [
  { name: checkoutAttempts.id, leadId: checkoutAttempts.leadId },
  { name: checkoutAttempts.stripeIntentId, leadId: checkoutAttempts.leadId },
  { name: checkoutAttempts.stripeSubscriptionId, leadId: checkoutAttempts.leadId },
  { name: checkoutAttempts.checkoutSessionId, leadId: checkoutAttempts.leadId },
  { name: subscriptions.id, leadId: subscriptions.leadId },
  { name: upsellPurchases.id, leadId: upsellPurchases.leadId },
  { name: upsellPurchases.stripeIntentId, leadId: upsellPurchases.leadId },
  { name: ledgerEntries.id, leadId: ledgerEntries.leadId },
  { name: ledgerEntries.stripeSourceId, leadId: ledgerEntries.leadId },
  { name: ledgerEntries.stripeChargeId, leadId: ledgerEntries.leadId },
  { name: invoices.id, leadId: invoices.leadId },
  { name: invoices.stripeIntentId, leadId: invoices.leadId },
  { name: disputes.id, leadId: disputes.leadId },
]

/**
 * The leads of an order by any of its complete ids: ours, or Stripe's for its payment, charge, plan, invoice or
 * dispute.
 */
export async function leadsOfOrder(db: Queryable, id: string): Promise<readonly string[]> {
  if (!/^[\w-]{1,128}$/.test(id)) return []
  const { rows } = await db.execute<{ leadId: string }>(leadsNamed(id))
  return rows.map(({ leadId }) => leadId)
}

/** Looks the id up in each column by its index. One condition over several tables would scan them. */
export function leadsNamed(id: string): SQL {
  const reads = names.map(
    ({ name, leadId }) => sql`select ${leadId} as "leadId" from ${name.table} where ${name} = ${id}`,
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
