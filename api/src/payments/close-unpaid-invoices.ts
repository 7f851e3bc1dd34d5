import Stripe from 'stripe'
import { recordInvoice } from '#api/payments/record-invoice.ts'
import type { Services } from '#api/services.ts'

/**
 * Closes at Stripe what a plan that has ended leaves unpaid. Stripe stops collecting its open invoices but leaves them
 * open, so its page for each would still take money for a plan that no payment brings back: they are voided. A renewal
 * that is still a draft is never charged. Throws if Stripe keeps an invoice open, for instance while a payment of it is
 * on its way.
 */
export async function closeUnpaidInvoices(services: Services, subscriptionId: string): Promise<void> {
  const { invoices } = services.stripe
  for await (const { id, status, auto_advance: advances } of invoices.list({
    subscription: subscriptionId,
    limit: 100,
  })) {
    if (status === 'open')
      await unlessSettled(services, id, async () =>
        invoices.voidInvoice(id, {}, { idempotencyKey: `inv:${id}:void` }),
      )
    // NOTE: of a cancellation, Stripe says only that finalized invoices are no longer collected.
    else if (status === 'draft' && advances === true)
      await unlessSettled(services, id, async () => invoices.update(id, { auto_advance: false }))
  }
}

/**
 * Closes an invoice. It may have been paid or voided in the meantime, which is just as final. What was paid is refunded,
 * because the plan had ended before.
 */
async function unlessSettled(services: Services, id: string, close: () => Promise<unknown>): Promise<void> {
  let isAfterEnd = false
  try {
    await close()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const { status } = await services.stripe.invoices.retrieve(id)
    if (status === 'open' || status === 'draft') throw error
    isAfterEnd = status === 'paid'
  }
  await recordInvoice(services, id, { isAfterEnd })
}
