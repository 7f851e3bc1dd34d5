import type { InvoiceRetry } from '@fennel/contract'
import { hourMs } from '@fennel/funnel'
import type Stripe from 'stripe'
import {
  askedByCustomer,
  closeSkippedInvoices,
  recordInvoice,
  rethrowUnlessStripe,
} from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { notCollected, orNotCollected, payInvoice } from './pay-invoice.ts'
import { invoiceOfCurrentPeriod } from './read-payments.ts'

/**
 * Reopens a plan that Stripe has given up (`unpaid`) by paying for its current period only, since the plan was closed
 * in the earlier ones. Stripe reopens it when the newest invoice, still a draft, is paid. Older open invoices are
 * voided after that, so that none is paid as well; older drafts collect nothing and stay. Charges only the amount that
 * the page has shown; anything newer is recorded first and shown (`none`).
 */
export async function payCurrentPeriod(
  services: Services,
  row: SubscriptionRow,
  card: string,
): Promise<InvoiceRetry> {
  const { data } = await orNotCollected(services, () =>
    services.stripe.invoices.list({ subscription: row.id, limit: 20 }),
  )
  const [newest, ...older] = data
  if (newest === undefined || older.some((invoice) => wasPaidJustNow(services, invoice)))
    return { outcome: 'none' }
  const told = await invoiceOfCurrentPeriod(services, row.id)
  if (told?.id !== newest.id || told.amountCents !== newest.amount_due) {
    await recordInvoice(services, newest.id)
    return { outcome: 'none' }
  }
  if (newest.status !== 'paid') await openInvoice(services, newest)
  const retry = await payInvoice(services, row, newest.id, card)
  await recordInvoice(services, newest.id)
  if (retry.outcome === 'paid') await closeOlder(services, row.id)
  return retry
}

// NOTE: a customer who authenticates while the next period begins has already paid the amount they were shown.
function wasPaidJustNow(
  services: Services,
  { status, status_transitions: moments }: Stripe.Invoice,
): boolean {
  return status === 'paid' && services.now() - (moments.paid_at ?? 0) * 1000 < hourMs
}

/**
 * Marks an invoice as asked for by the customer, which also tells which one reopened the plan, and finalizes a draft so
 * that it can be paid, without Stripe retrying it on its own. Concurrent requests do it once.
 */
async function openInvoice(services: Services, { id, status: before }: Stripe.Invoice): Promise<void> {
  const { invoices } = services.stripe
  try {
    // NOTE: without idempotency keys, under which Stripe would replay a failure for a day. Marked before it opens, so
    // that a decline never counts as one the customer did not see.
    await invoices.update(id, { metadata: askedByCustomer })
    if (before === 'draft') await invoices.finalizeInvoice(id, { auto_advance: false })
  } catch (error) {
    rethrowUnlessStripe(error)
    const { status, metadata } = await orNotCollected(services, () => invoices.retrieve(id))
    if (status === 'draft' || metadata?.['askedBy'] !== askedByCustomer.askedBy)
      throw notCollected(services, error)
  }
}

// NOTE: the customer has paid. If Stripe does not answer now, the event about the reopened plan does the rest.
async function closeOlder(services: Services, subscriptionId: string): Promise<void> {
  await closeSkippedInvoices(services, subscriptionId).catch((error: unknown) => {
    services.log.error({ err: error, subscription: subscriptionId }, 'Older invoices could not be voided yet')
  })
}
