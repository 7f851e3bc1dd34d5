import Stripe from 'stripe'
import type { Services } from '#api/services.ts'

/** Statuses of a finalized invoice that Stripe still takes money for. */
export const payableStates: readonly string[] = ['open', 'uncollectible']

/** Whether Stripe still takes money for a finalized invoice of this status. */
export function isPayable(status: string | null): boolean {
  return status !== null && payableStates.includes(status)
}

/** Like `closeInvoice`, for an invoice that was finalized. */
export async function voidInvoice(services: Services, id: string): Promise<'closed' | 'paid'> {
  // NOTE: without an idempotency key, under which Stripe would replay a refusal for a day.
  return closeInvoice(services, id, async () => services.stripe.invoices.voidInvoice(id))
}

/**
 * Closes an invoice at Stripe. It may have been voided or paid in the meantime, which is just as final. Throws if
 * Stripe keeps it open.
 */
export async function closeInvoice(
  services: Services,
  id: string,
  close: () => Promise<unknown>,
): Promise<'closed' | 'paid'> {
  try {
    await close()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const { status } = await services.stripe.invoices.retrieve(id)
    if (isPayable(status) || status === 'draft') throw error
    if (status === 'paid') return 'paid'
  }
  return 'closed'
}
