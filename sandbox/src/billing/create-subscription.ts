import type { Invoice } from '../records/invoice.ts'
import type { Subscription, SubscriptionItem } from '../records/subscription.ts'
import { integer, type Read } from '../wire/readers.ts'
import { badParameter, refusal, StripeError } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { applyMetadata } from './apply-metadata.ts'
import { confirmSetup, makeSetupIntent } from './confirm-setup.ts'
import { redeemCoupons } from './coupons.ts'
import type { LineDraft } from './invoice-lines.ts'
import { makeInvoice, payingMethod } from './make-invoice.ts'
import { mustFind } from './must-find.ts'
import { defaultMethod } from './payment-methods.ts'
import { dayOfMonth, periodEnd } from './periods.ts'
import { collect, markPaid } from './settle-invoice.ts'
import type { createFields } from './subscription-fields.ts'
import { itemLine, makeItem, priceOf } from './subscription-items.ts'

const day = 86_400

type Params = Read<typeof createFields>

function trialEnd(world: World, params: Params): number | null {
  if (params.trial_end !== undefined) {
    if (params.trial_end === 'now') return null
    const at = integer(params.trial_end, 'trial_end') ?? 0
    if (at <= world.now()) throw badParameter('Invalid timestamp: must be in the future', 'trial_end')
    return at
  }
  const days = params.trial_period_days ?? 0
  if (days < 0 || days > 730)
    throw badParameter('Trial period days must be between 1 and 730.', 'trial_period_days')
  return days === 0 ? null : world.now() + days * day
}

function build(world: World, params: Params): Subscription {
  const customer = mustFind(world, 'customer', params.customer, 'customer')
  const method = defaultMethod(world, params.default_payment_method, customer.id)
  const id = world.ids('sub')
  const now = world.now()
  const trial = trialEnd(world, params)
  const items: SubscriptionItem[] = params.items.map((given, index) => {
    const price = priceOf(world, given, `items[${index}]`, 'recurring')
    const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {}
    const end = trial ?? periodEnd(now, interval, count, dayOfMonth(now))
    const { quantity } = given
    return makeItem(
      world,
      id,
      price,
      { quantity, metadata: applyMetadata({}, given.metadata) },
      { start: now, end },
    )
  })
  const currency = items[0]?.price.currency ?? 'usd'
  if (items.some(({ price }) => price.currency !== currency))
    throw refusal('All prices on a subscription must have the same currency.')
  const end = Math.min(...items.map((item) => item.current_period_end))
  const atEnd = params.cancel_at_period_end ?? false
  const anchor = trial ?? now
  const mode = params.billing_mode?.type ?? 'flexible'
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: mode === 'flexible' ? { proration_discounts: 'included' } : null, type: mode },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: params.cancel_at ?? (atEnd ? end : null),
    cancel_at_period_end: atEnd,
    canceled_at: atEnd || params.cancel_at !== undefined ? now : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: method?.id ?? null,
    default_source: null,
    default_tax_rates: [],
    description: params.description ?? null,
    discounts: redeemCoupons(world, customer.id, id, params.discounts),
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: applyMetadata({}, params.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: params.payment_settings?.payment_method_types ?? null,
      save_default_payment_method: params.payment_settings?.save_default_payment_method ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
    test_clock: customer.test_clock,
    transfer_data: null,
    trial_end: trial,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: params.trial_settings?.end_behavior.billing_cycle_anchor ?? 'now',
        missing_payment_method:
          params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      },
    },
    trial_start: trial === null ? null : now,
    _anchorDay: dayOfMonth(anchor),
    _trialWarned: false,
    _pending: [],
  }
}

const extraLines = (world: World, params: Params): LineDraft[] =>
  (params.add_invoice_items ?? []).map((given, index) => {
    const price = priceOf(world, given, `add_invoice_items[${index}]`, 'one_time')
    const quantity = given.quantity ?? 1
    return {
      amount: price.unit_amount * quantity,
      description: world.store.find('product', price.product)?.name ?? '',
      discountable: given.discountable ?? true,
      metadata: applyMetadata({}, given.metadata),
      period: { end: world.now(), start: world.now() },
      price,
      quantity,
    }
  })

/** Starts a subscription: creates its first invoice at once and collects it, depending on `payment_behavior`. */
export function createSubscription(world: World, params: Params): Subscription {
  const plain = build(world, params)
  const trial = plain.trial_end !== null
  world.store.save(plain)
  const lines = [
    ...plain.items.data.map((item) => itemLine(world, item, trial)),
    ...extraLines(world, params),
  ]
  const invoice = makeInvoice(world, plain, 'subscription_create', lines)
  const waits = invoice.amount_due > 0
  const subscription: Subscription = {
    ...plain,
    latest_invoice: invoice.id,
    status: waits ? 'incomplete' : trial ? 'trialing' : 'active',
  }
  world.store.save(subscription)
  if (waits) {
    world.emit('customer.subscription.created', subscription)
    if (params.payment_behavior !== 'default_incomplete') collectFirst(world, invoice, params)
  } else {
    const pending = openSetup(world, subscription, params)
    const started: Subscription = { ...subscription, pending_setup_intent: pending }
    world.store.save(started)
    world.emit('customer.subscription.created', started)
    markPaid(world, invoice)
  }
  return mustFind(world, 'subscription', subscription.id)
}

function collectFirst(world: World, invoice: Invoice, params: Params): void {
  const strict = params.payment_behavior === 'error_if_incomplete'
  try {
    const intent = collect(world, invoice, { offSession: params.off_session, errorOnRequiresAction: strict })
    if (strict && intent?.status !== 'succeeded')
      throw refusal('The payment requires an action by the customer.')
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    if (!strict) return
    const { status, type, message, details } = error
    throw new StripeError(status, type, message, details)
  }
}

/**
 * Nothing is due now, but a card will be charged later, so it has to be set up. Returns the id of the set-up that stays
 * open.
 */
function openSetup(world: World, subscription: Subscription, params: Params): string | null {
  const methodId = payingMethod(world, subscription)
  const method = methodId === null ? undefined : world.store.find('payment_method', methodId)
  const lazy = params.payment_behavior === 'default_incomplete'
  if (method?._setUp === true || params.off_session === true || (!method && !lazy)) return null
  const { customer, id } = subscription
  const setup = makeSetupIntent(world, { customer, paymentMethod: methodId, subscription: id })
  if (lazy) return setup.id
  try {
    return confirmSetup(world, setup).status === 'succeeded' ? null : setup.id
  } catch (error) {
    if (error instanceof StripeError) return setup.id
    throw error
  }
}
