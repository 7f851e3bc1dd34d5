import type { InvoiceRetry } from '@fennel/contract'
import { hourMs } from '@fennel/funnel'
import Stripe from 'stripe'
import { askedByCustomer, recordInvoice } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { giveUp, payInvoice } from './pay-invoice.ts'
import { invoiceOfPresentPeriod } from './read-payments.ts'

/**
 * Opens a plan again that Stripe has given up (`unpaid`) by paying its present period, and nothing for the periods before:
 * the plan was closed in them. Stripe wants the newest invoice paid, which it leaves as a draft; older open ones are voided,
 * first, so that none is ever paid besides; older drafts collect nothing and are left. Charges only what the books, and so
 * the page, knew of before; anything newer is noted and told first (`none`).
 */
export async function payPresentPeriod(
  services: Services,
  row: SubscriptionRow,
  card: string,
): Promise<InvoiceRetry> {
  const { data } = await services.stripe.invoices
    .list({ subscription: row.id, limit: 20 })
    .catch((error: unknown) => giveUp(services, error))
  const [newest, ...older] = data
  if (newest === undefined || older.some((invoice) => wasPaidJustNow(services, invoice)))
    return { outcome: 'none' }
  const told = await invoiceOfPresentPeriod(services, row.id)
  if (told?.id !== newest.id || told.amountCents !== newest.amount_due) {
    await recordInvoice(services, newest.id)
    return { outcome: 'none' }
  }
  for (const { id, status } of older) if (status === 'open') await giveUpInvoice(services, id)
  if (newest.status === 'draft') await openInvoice(services, newest.id)
  const retry = await payInvoice(services, row, newest.id, card)
  await recordInvoice(services, newest.id)
  return retry
}

// NOTE: whoever answers a question of the bank while the next period begins has paid what they were told of.
function wasPaidJustNow(
  services: Services,
  { status, status_transitions: moments }: Stripe.Invoice,
): boolean {
  return status === 'paid' && services.now() - (moments.paid_at ?? 0) * 1000 < hourMs
}

async function giveUpInvoice(services: Services, id: string): Promise<void> {
  const { invoices } = services.stripe
  await unlessDone(services, id, 'open', async () =>
    invoices.voidInvoice(id, {}, { idempotencyKey: `inv:${id}:void` }),
  )
  await recordInvoice(services, id)
}

/** Makes a draft payable. Stripe goes on to ask nobody about it by itself. */
async function openInvoice(services: Services, id: string): Promise<void> {
  const { invoices } = services.stripe
  await unlessDone(services, id, 'draft', async () => {
    // NOTE: before it is open, so that no refusal of it is ever taken for one that nobody saw.
    await invoices.update(id, { metadata: askedByCustomer }, { idempotencyKey: `inv:${id}:asked` })
    await invoices.finalizeInvoice(id, { auto_advance: false }, { idempotencyKey: `inv:${id}:finalize` })
  })
}

/** Moves an invoice on from this status. Another call may have been faster, which is as well. */
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
      .catch((silence: unknown) => giveUp(services, silence))
    if (status === from) giveUp(services, error)
  }
}
