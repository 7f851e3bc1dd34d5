import { and, desc, eq, inArray } from 'drizzle-orm'
import { invoices } from './aftermath-tables.ts'
import { isPayable, payableStates, voidInvoice } from './close-invoice.ts'
import { askedByCustomer } from './sync-invoice.ts'
import { recordInvoice } from './record-invoice.ts'
import { findSubscription } from './sync-subscription.ts'
import type { Services } from '#api/services.ts'

/**
 * Voids what a plan that Stripe had given up (`unpaid`) left open for the time before the period that its owner then
 * paid for, in which the plan was closed. Until Stripe has reopened the plan they stay: its status goes by the newest
 * invoice that is not void, and a draft may not count.
 */
export async function closeSkippedInvoices(services: Services, subscriptionId: string): Promise<void> {
  const row = await findSubscription(services, subscriptionId)
  if (row === undefined || row.status === 'unpaid') return
  const { data } = await services.stripe.invoices.list({ subscription: subscriptionId, limit: 100 })
  const reopening = data.findIndex(
    ({ status, metadata }) => status === 'paid' && metadata?.['askedBy'] === askedByCustomer.askedBy,
  )
  if (reopening === -1) return
  const unpaid = await unpaidInvoicesOf(services, subscriptionId)
  for (const { id, status } of data.slice(reopening + 1)) {
    // NOTE: one that somebody else has just voided may not be recorded yet.
    if (!isPayable(status) && !unpaid.includes(id)) continue
    if (isPayable(status)) await voidInvoice(services, id)
    await recordInvoice(services, id)
  }
}

/** Whether, as far as we know, a plan has an unpaid invoice that is not its newest one. */
export async function hasOlderUnpaidInvoice(services: Services, subscriptionId: string): Promise<boolean> {
  const [newest] = await services.db.query
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.subscriptionId, subscriptionId))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(1)
  return (await unpaidInvoicesOf(services, subscriptionId)).some((id) => id !== newest?.id)
}

async function unpaidInvoicesOf({ db }: Services, subscriptionId: string): Promise<readonly string[]> {
  const rows = await db.query
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.subscriptionId, subscriptionId), inArray(invoices.status, payableStates)))
  return rows.map(({ id }) => id)
}
