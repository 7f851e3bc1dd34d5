import type { Invoice } from '../records/invoice.ts'
import type { PaymentIntent } from '../records/payment-intent.ts'
import { neverRetried } from '../cards/declines.ts'
import { StripeError } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { confirmPayment, type Confirmation } from './confirm-payment.ts'
import { cancelPayment } from './cancel-payment.ts'
import { mustFind } from './must-find.ts'

/** Tries to collect an open invoice. A decline is recorded everywhere and then thrown. */
export function collect(
  world: World,
  invoice: Invoice,
  how: Confirmation,
  method?: string,
): PaymentIntent | undefined {
  if (invoice._paymentIntent === null) {
    markPaid(world, invoice)
    return undefined
  }
  const intent = mustFind(world, 'payment_intent', invoice._paymentIntent)
  const payment_method = method ?? intent.payment_method
  return confirmPayment(world, { ...intent, payment_method }, how)
}

/** `collect` when nobody waits for the result: a decline is an outcome, not an error. */
export function tryToCollect(world: World, invoice: Invoice, method: string | null): boolean {
  try {
    const intent = collect(world, invoice, { offSession: true }, method ?? undefined)
    return intent === undefined || intent.status === 'succeeded'
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    const isRefusedBeforeIssuer = error.type !== 'card_error'
    if (isRefusedBeforeIssuer) markAttempted(world, invoice.id)
    return false
  }
}

/**
 * The next scheduled attempt after a decline, which counts as one. If the card was declined for good, the bank is not
 * asked again.
 */
export function retryToCollect(world: World, before: Invoice, method: string | null): void {
  const invoice = { ...before, attempt_count: before.attempt_count + 1 }
  world.store.save(invoice)
  const intent =
    invoice._paymentIntent === null ? undefined : world.store.find('payment_intent', invoice._paymentIntent)
  const error = intent?.last_payment_error
  const isForGood = neverRetried.has(error?.decline_code ?? error?.code ?? '')
  if (isForGood && error?.payment_method?.id === method) markAttempted(world, invoice.id)
  else tryToCollect(world, invoice, method)
}

/** Marks an invoice as paid in full and announces it. */
export function markPaid(world: World, invoice: Invoice): Invoice {
  const attempt_count = invoice._paymentIntent === null ? invoice.attempt_count : countAfterTry(invoice)
  const paid = savePaid(world, { ...invoice, attempt_count, attempted: true })
  for (const payment of world.store.all('invoice_payment', { invoice: invoice.id })) {
    const settled = {
      ...payment,
      amount_paid: payment.amount_requested,
      status: 'paid' as const,
      status_transitions: { ...payment.status_transitions, paid_at: world.now() },
    }
    world.store.save(settled)
    world.emit('invoice_payment.paid', settled)
  }
  return announcePaid(world, paid)
}

/** Marks an invoice as paid outside Stripe: no money moves here, and the payment that waited for it is canceled. */
export function markPaidElsewhere(world: World, invoice: Invoice): Invoice {
  const paid = savePaid(world, invoice)
  for (const payment of world.store.all('invoice_payment', { invoice: invoice.id })) {
    world.store.save({
      ...payment,
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: world.now() },
    })
  }
  dropPayment(world, invoice)
  return announcePaid(world, paid)
}

function savePaid(world: World, invoice: Invoice): Invoice {
  const paid: Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: world.now() },
  }
  world.store.save(paid)
  return paid
}

function announcePaid(world: World, paid: Invoice): Invoice {
  world.emit('invoice.paid', paid)
  world.emit('invoice.payment_succeeded', paid)
  world.hooks.invoiceSettled(world, paid)
  return paid
}

/** Any attempt counts as the first. After that only scheduled ones count, and those are counted before they begin. */
function countAfterTry({ attempt_count }: Invoice): number {
  return Math.max(attempt_count, 1)
}

function markAttempted(world: World, id: string): void {
  const invoice = mustFind(world, 'invoice', id)
  const failed: Invoice = { ...invoice, attempt_count: countAfterTry(invoice), attempted: true }
  world.store.save(failed)
  world.emit('invoice.payment_failed', failed)
  world.hooks.invoiceSettled(world, failed)
}

/** Voids an invoice and cancels the payment that waited for it. The subscription's status follows what is left. */
export function voidInvoice(world: World, invoice: Invoice): Invoice {
  const voided: Invoice = {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: world.now() },
  }
  world.store.save(voided)
  dropPayment(world, invoice)
  world.emit('invoice.voided', voided)
  world.hooks.invoiceSettled(world, voided)
  return voided
}

/** Writes an open invoice off. It can still be paid or voided. */
export function markUncollectible(world: World, invoice: Invoice): Invoice {
  const writtenOff: Invoice = {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'uncollectible',
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: world.now() },
  }
  world.store.save(writtenOff)
  world.emit('invoice.marked_uncollectible', writtenOff)
  world.hooks.invoiceSettled(world, writtenOff)
  return writtenOff
}

function dropPayment(world: World, invoice: Invoice): void {
  const intent =
    invoice._paymentIntent === null ? undefined : world.store.find('payment_intent', invoice._paymentIntent)
  if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled')
    cancelPayment(world, intent, 'void_invoice')
}

/** A payment succeeded or failed: its invoice, if it has one, follows. */
export function followPayment(world: World, intent: PaymentIntent): void {
  const invoice = intent._invoice === null ? undefined : world.store.find('invoice', intent._invoice)
  if (!invoice || invoice.status !== 'open') return
  if (intent.status === 'succeeded') markPaid(world, invoice)
  else if (intent.status === 'requires_payment_method') {
    markAttempted(world, invoice.id)
    if (intent.last_payment_error?.code === 'authentication_required') {
      world.emit('invoice.payment_action_required', mustFind(world, 'invoice', invoice.id))
    }
  }
}
