import type { Subscription } from '../records/subscription.ts'
import {
  boolean,
  clearable,
  ignored,
  integer,
  metadata,
  oneOf,
  required,
  shape,
  string,
  type Read,
} from '../wire/readers.ts'
import { refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { applyMetadata } from './apply-metadata.ts'
import { changedItems, itemChanges, keepsCycle, prorations, restarted } from './change-items.ts'
import { currentPeriodEnd, itemsOf, saveSubscription, withItems } from './change-subscription.ts'
import { discountList, redeemCoupons } from './coupons.ts'
import { paymentSettings, trialSettings } from './subscription-fields.ts'
import { makeInvoice, payingMethod } from './make-invoice.ts'
import { mustFind } from './must-find.ts'
import { defaultMethod } from './payment-methods.ts'
import { dayOfMonth } from './periods.ts'
import { pendingLines } from './renew-subscription.ts'
import { markPaid, tryToCollect } from './settle-invoice.ts'
import { itemLine } from './subscription-items.ts'

export const updateFields = {
  billing_cycle_anchor: shape({ type: required(oneOf('now', 'unchanged')) }),
  cancel_at: clearable(integer),
  cancel_at_period_end: boolean,
  cancellation_details: shape({ comment: clearable(string), feedback: clearable(string) }),
  default_payment_method: string,
  description: clearable(string),
  discounts: discountList,
  items: itemChanges,
  metadata,
  off_session: ignored,
  payment_behavior: oneOf(
    'allow_incomplete',
    'default_incomplete',
    'error_if_incomplete',
    'pending_if_incomplete',
  ),
  payment_settings: paymentSettings,
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
  proration_date: ignored,
  trial_end: string,
  trial_settings: trialSettings,
}

type Params = Read<typeof updateFields>

function plainChanges(world: World, old: Subscription, params: Params): Subscription {
  const method = defaultMethod(world, params.default_payment_method, old.customer)
  const stops = params.cancel_at_period_end
  // NOTE: whether clearing the flag would also remove a date that was set without it, Stripe does not document.
  const kept = old.cancel_at_period_end ? null : undefined
  const at = stops === undefined ? params.cancel_at : stops ? currentPeriodEnd(old) : kept
  const saves = params.payment_settings?.save_default_payment_method
  const ends = params.trial_settings?.end_behavior
  const { comment, feedback } = params.cancellation_details ?? {}
  const reason =
    at === undefined
      ? old.cancellation_details.reason
      : at === null
        ? null
        : ('cancellation_requested' as const)
  return {
    ...old,
    cancel_at: at === undefined ? old.cancel_at : at,
    cancel_at_period_end: stops ?? (params.cancel_at === undefined ? old.cancel_at_period_end : false),
    canceled_at: at === undefined ? old.canceled_at : at === null ? null : world.now(),
    cancellation_details: {
      ...old.cancellation_details,
      ...(comment !== undefined && { comment }),
      ...(feedback !== undefined && { feedback }),
      reason,
    },
    default_payment_method: method?.id ?? old.default_payment_method,
    description: params.description === undefined ? old.description : params.description,
    discounts:
      params.discounts === undefined
        ? old.discounts
        : redeemCoupons(world, old.customer, old.id, params.discounts),
    metadata: applyMetadata(old.metadata, params.metadata),
    payment_settings:
      saves === undefined
        ? old.payment_settings
        : { ...old.payment_settings, save_default_payment_method: saves },
    trial_settings: ends
      ? {
          end_behavior: {
            billing_cycle_anchor:
              ends.billing_cycle_anchor ?? old.trial_settings.end_behavior.billing_cycle_anchor,
            missing_payment_method:
              ends.missing_payment_method ?? old.trial_settings.end_behavior.missing_payment_method,
          },
        }
      : old.trial_settings,
  }
}

/**
 * Lets a trial end at another moment. A trial that starts with it begins a period, and as at Stripe every period begins
 * with an invoice: here one of nothing, which counts as paid and is the subscription's latest.
 */
function moveTrialEnd(world: World, old: Subscription, changed: Subscription, end: number): Subscription {
  const starts = old.status !== 'trialing'
  const items = itemsOf(changed).map((item) => ({
    ...item,
    ...(starts && { current_period_start: world.now() }),
    current_period_end: end,
  }))
  const trialing: Subscription = {
    ...withItems(changed, items),
    billing_cycle_anchor: end,
    status: 'trialing',
    trial_end: end,
    trial_start: starts ? world.now() : old.trial_start,
    _anchorDay: dayOfMonth(end),
  }
  if (!starts) return saveSubscription(world, old, trialing)
  const lines = items.map((item) => itemLine(world, item, true))
  const invoice = makeInvoice(world, trialing, 'subscription_update', lines)
  saveSubscription(world, old, { ...trialing, latest_invoice: invoice.id })
  markPaid(world, invoice)
  return mustFind(world, 'subscription', old.id)
}

/** Changes a running subscription. A changed billing cycle is invoiced for its new period at once. */
export function updateSubscription(world: World, old: Subscription, params: Params): Subscription {
  if (old.ended_at !== null) {
    throw refusal('A canceled subscription can only update its cancellation_details and metadata.')
  }
  const stopping = params.cancel_at !== undefined || params.cancel_at_period_end !== undefined
  if (old.schedule !== null && stopping) {
    throw refusal(
      `The subscription is managed by the subscription schedule \`${old.schedule}\`, and updating any cancelation ` +
        'behavior directly is not allowed. Please update the schedule instead.',
    )
  }
  const plain = plainChanges(world, old, params)
  const items = params.items ? changedItems(world, old, params.items) : itemsOf(old)
  const trialing = old.status === 'trialing' && params.trial_end !== 'now'
  const sameCycle = keepsCycle(itemsOf(old), items)
  const fresh = params.billing_cycle_anchor?.type === 'now' || params.trial_end === 'now' || !sameCycle
  const moved =
    params.trial_end === undefined || params.trial_end === 'now'
      ? undefined
      : integer(params.trial_end, 'trial_end')
  if (moved !== undefined) return moveTrialEnd(world, old, withItems(plain, items), moved)
  if (trialing || (!params.items && !fresh)) return saveSubscription(world, old, withItems(plain, items))

  const prorates = params.proration_behavior !== 'none' && old.status !== 'trialing'
  const pending = [...old._pending, ...(prorates ? prorations(world, itemsOf(old), items, !fresh) : [])]
  if (!fresh && params.proration_behavior !== 'always_invoice') {
    return saveSubscription(world, old, { ...withItems(plain, items), _pending: pending })
  }
  const running = fresh ? restarted(world, items) : items
  const changed: Subscription = {
    ...withItems(plain, running),
    ...(fresh && { billing_cycle_anchor: world.now(), _anchorDay: dayOfMonth(world.now()) }),
    ...(params.trial_end === 'now' && { status: 'active' as const, trial_end: world.now() }),
    _pending: [],
  }
  const lines = [
    ...pendingLines(world, pending),
    ...(fresh ? running.map((item) => itemLine(world, item, false)) : []),
  ]
  const invoice = makeInvoice(world, changed, 'subscription_update', lines)
  saveSubscription(world, old, { ...changed, latest_invoice: invoice.id })
  tryToCollect(world, invoice, payingMethod(world, changed))
  return mustFind(world, 'subscription', old.id)
}
