import { closeInvoice, isPayable, voidInvoice } from './close-invoice.ts'
import { recordInvoice } from './record-invoice.ts'
import type { Services } from '#api/services.ts'

/**
 * Closes at Stripe what a plan that has ended leaves unpaid. Stripe stops collecting its open invoices but leaves them
 * open, and one that was written off stays payable, so its page for each would still take money for a plan that no
 * payment brings back: they are voided. A renewal that is still a draft is never charged. What was paid in the meantime
 * is refunded, because the plan had ended before. Throws if Stripe keeps an invoice open, for instance while a payment
 * of it is on its way.
 */
export async function closeUnpaidInvoices(services: Services, subscriptionId: string): Promise<void> {
  const { invoices } = services.stripe
  for await (const { id, status, auto_advance: advances } of invoices.list({
    subscription: subscriptionId,
    limit: 100,
  })) {
    // NOTE: of a cancellation, Stripe says only that finalized invoices are no longer collected.
    const isDraft = status === 'draft' && advances === true
    if (!isDraft && !isPayable(status)) continue
    const outcome = isDraft
      ? await closeInvoice(services, id, async () => invoices.update(id, { auto_advance: false }))
      : await voidInvoice(services, id)
    await recordInvoice(services, id, { isAfterEnd: outcome === 'paid' })
  }
}
