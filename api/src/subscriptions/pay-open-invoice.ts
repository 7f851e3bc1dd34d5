import type { InvoiceRetry } from '@fennel/contract'
import { closeSkippedInvoices, recordInvoice, syncSubscription } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { orNotCollected, payInvoice } from './pay-invoice.ts'
import { payCurrentPeriod } from './pay-current-period.ts'

/**
 * Tries to collect with this card what a plan owes: all open invoices, oldest first, or only the current period once
 * Stripe has given the plan up (`unpaid`); nothing once the plan has ended. Each invoice is paid once at most, even by
 * concurrent requests. The result is recorded at once, and again when the webhook arrives.
 */
export async function payOpenInvoice(
  services: Services,
  { id: subscriptionId }: Pick<SubscriptionRow, 'id'>,
  card: string,
): Promise<InvoiceRetry> {
  const row = await orNotCollected(services, () => syncSubscription(services, subscriptionId))
  // NOTE: an ended plan owes nothing, though its open invoice may not be voided yet: paying it would buy nothing.
  if (row === undefined || row.endedAt !== null) return { outcome: 'none' }
  return row.status === 'unpaid' ? payCurrentPeriod(services, row, card) : payAll(services, row, card)
}

async function payAll(services: Services, row: SubscriptionRow, card: string): Promise<InvoiceRetry> {
  // NOTE: a plan reopened a moment ago, after its bank's check, may still have open invoices that buy nothing.
  await orNotCollected(services, () => closeSkippedInvoices(services, row.id))
  const { data } = await orNotCollected(services, () =>
    services.stripe.invoices.list({ subscription: row.id, status: 'open', limit: 20 }),
  )
  let retry: InvoiceRetry = { outcome: 'none' }
  for (const { id } of data.toReversed()) {
    const tried = await payInvoice(services, row, id, card)
    await recordInvoice(services, id)
    if (tried.outcome === 'declined' || tried.outcome === 'action') return tried
    if (tried.outcome === 'paid') retry = tried
  }
  return retry
}
