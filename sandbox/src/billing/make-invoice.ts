import type { BillingReason, Invoice, InvoicePayment } from '../records/invoice.ts'
import type { Subscription } from '../records/subscription.ts'
import type { World } from '../world/world.ts'
import { discountAmounts, makeLines, spreadDiscounts, type LineDraft } from './invoice-lines.ts'
import { makePaymentIntent } from './make-payment-intent.ts'
import { mustFind } from './must-find.ts'
import { smallestCharge } from './smallest-charge.ts'

/** The payment method that an invoice of this subscription is collected from. */
export function payingMethod(world: World, subscription: Subscription): string | null {
  const customer = world.store.find('customer', subscription.customer)
  return subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? null
}

/** An invoice as it would be created now, neither saved nor announced. */
export function draftInvoice(
  world: World,
  subscription: Subscription,
  reason: BillingReason,
  drafts: LineDraft[],
): Invoice {
  const customer = mustFind(world, 'customer', subscription.customer, 'customer')
  const id = world.ids('in')
  const plain = makeLines(world, id, subscription.id, drafts)
  const discounts = discountAmounts(world, plain, subscription.discounts)
  const lines = spreadDiscounts(plain, discounts)
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const total = subtotal - discounts.reduce((sum, { amount }) => sum + amount, 0)
  const owed = Math.max(0, total) + customer.balance
  // NOTE: what is too little to charge is owed with the next invoice.
  const due = owed < smallestCharge ? 0 : owed
  const starts = drafts.map(({ period }) => period.start)
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: world.now(),
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discounts.map(({ discount }) => discount),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: world.now(),
    period_start: Math.min(world.now(), ...starts),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: subscription.test_clock,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
    _paymentIntent: null,
    _subscription: subscription.id,
  }
}

/** Creates an invoice, finalizes it at once and opens the payment that collects it (none if nothing is due). */
export function makeInvoice(
  world: World,
  subscription: Subscription,
  reason: BillingReason,
  drafts: LineDraft[],
): Invoice {
  const draft = draftInvoice(world, subscription, reason, drafts)
  world.store.save(draft)
  world.emit('invoice.created', draft)
  return finalizeInvoice(world, subscription, draft)
}

/** Finalizes a draft and opens the payment that collects it (none if nothing is due). */
export function finalizeInvoice(world: World, subscription: Subscription, draft: Invoice): Invoice {
  const { id } = draft
  const customer = mustFind(world, 'customer', draft.customer, 'customer')
  const sequence = customer.next_invoice_sequence
  const balance = draft.starting_balance + Math.max(0, draft.total) - draft.amount_due
  world.store.save({ ...customer, balance, currency: draft.currency, next_invoice_sequence: sequence + 1 })
  const open: Invoice = {
    ...draft,
    automatically_finalizes_at: null,
    effective_at: world.now(),
    ending_balance: balance,
    hosted_invoice_url: `/sandbox/invoices/${id}`,
    invoice_pdf: `/sandbox/invoices/${id}`,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: world.now() },
    _paymentIntent: draft.amount_due > 0 ? openPayment(world, subscription, draft) : null,
  }
  world.store.save(open)
  world.emit('invoice.finalized', open)
  return open
}

function openPayment(world: World, subscription: Subscription, invoice: Invoice): string {
  const intent = makePaymentIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    futureUsage: 'off_session',
    invoice: invoice.id,
    paymentMethod: payingMethod(world, subscription),
  })
  const payment: InvoicePayment = {
    id: world.ids('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  world.store.save(payment)
  return intent.id
}
