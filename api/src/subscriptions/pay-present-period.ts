import type { InvoiceRetry } from '@fennel/contract'
import { hourMs } from '@fennel/funnel'
import Stripe from 'stripe'
import { askedByCustomer, recordInvoice } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { throwUnavailable, payInvoice } from './pay-invoice.ts'
import { invoiceOfPresentPeriod } from './read-payments.ts'

/**
 * Reopens a plan that Stripe has given up (`unpaid`) by paying for its present period only, since the plan was closed
 * in the earlier ones. Stripe reopens it when the newest invoice, still a draft, is paid. Older open invoices are
 * voided first, so that none is ever paid as well; older drafts collect nothing and stay. Charges only the amount that
 * the page has shown; anything newer is recorded first and shown (`none`).
 */
export async function payPresentPeriod(
  services: Services,
  row: SubscriptionRow,
  card: string,
): Promise<InvoiceRetry> {
  const { data } = await services.stripe.invoices
    .list({ subscription: row.id, limit: 20 })
    .catch((error: unknown) => throwUnavailable(services, error))
  const [newest, ...older] = data
  if (newest === undefined || older.some((invoice) => wasPaidJustNow(services, invoice)))
    return { outcome: 'none' }
  const told = await invoiceOfPresentPeriod(services, row.id)
  if (told?.id !== newest.id || told.amountCents !== newest.amount_due) {
    await recordInvoice(services, newest.id)
    return { outcome: 'none' }
  }
  for (const { id, status } of older) if (status === 'open') await voidInvoice(services, id)
  if (newest.status === 'draft') await openInvoice(services, newest.id)
  const retry = await payInvoice(services, row, newest.id, card)
  await recordInvoice(services, newest.id)
  return retry
}

// NOTE: a customer who authenticates while the next period begins has already paid the amount they were shown.
function wasPaidJustNow(
  services: Services,
  { status, status_transitions: moments }: Stripe.Invoice,
): boolean {
  return status === 'paid' && services.now() - (moments.paid_at ?? 0) * 1000 < hourMs
}

async function voidInvoice(services: Services, id: string): Promise<void> {
  const { invoices } = services.stripe
  await unlessDone(services, id, 'open', async () =>
    invoices.voidInvoice(id, {}, { idempotencyKey: `inv:${id}:void` }),
  )
  await recordInvoice(services, id)
}

/** Finalizes a draft so that it can be paid, without Stripe retrying it on its own. */
async function openInvoice(services: Services, id: string): Promise<void> {
  const { invoices } = services.stripe
  await unlessDone(services, id, 'draft', async () => {
    // NOTE: marked before it opens, so that a decline never counts as one the customer did not see.
    await invoices.update(id, { metadata: askedByCustomer }, { idempotencyKey: `inv:${id}:asked` })
    await invoices.finalizeInvoice(id, { auto_advance: false }, { idempotencyKey: `inv:${id}:finalize` })
  })
}

/** Moves an invoice out of status `from`. It is fine if a concurrent request was faster. */
async function unlessDone(
  services: Services,
  id: string,
  from: Stripe.Invoice.Status,
  move: () => Promise<unknown>,
): Promise<void> {
  try {
    await move()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { status } = await services.stripe.invoices
      .retrieve(id)
      .catch((silence: unknown) => throwUnavailable(services, silence))
    if (status === from) throwUnavailable(services, error)
  }
}
