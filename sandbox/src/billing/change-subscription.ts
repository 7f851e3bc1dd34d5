import type { Invoice } from '../records/invoice.ts'
import type { SetupIntent } from '../records/setup-intent.ts'
import type { CancellationDetails, Subscription, SubscriptionItem } from '../records/subscription.ts'
import type { World } from '../world/world.ts'
import { cancelSetup } from './cancel-setup.ts'
import { voidInvoice } from './settle-invoice.ts'

const day = 86_400

/** Days between attempts to collect a failed renewal. What follows the last one is an account setting. */
const retryDays = [3, 5, 7] as const

/** What the account may do with a subscription after the last failed attempt, as in Stripe's billing settings. */
export const choicesAfterRetries = ['cancel', 'past_due', 'unpaid'] as const
type AfterRetries = (typeof choicesAfterRetries)[number]

const afterRetriesSetting = 'billing.after_retries'

export function chooseAfterRetries(world: World, choice: AfterRetries): void {
  world.store.saveSetting(afterRetriesSetting, choice)
}

export const afterRetries = (world: World): AfterRetries => {
  const chosen = world.store.setting(afterRetriesSetting)
  return choicesAfterRetries.find((choice) => choice === chosen) ?? 'cancel'
}

/** Saves a subscription and emits an event with the fields that changed, if any. */
export function saveSubscription(world: World, before: Subscription, after: Subscription): Subscription {
  world.store.save(after)
  const changed = Object.entries(before).filter(
    ([key, value]) =>
      !key.startsWith('_') && JSON.stringify(value) !== JSON.stringify(after[key as keyof Subscription]),
  )
  if (changed.length > 0) world.emit('customer.subscription.updated', after, Object.fromEntries(changed))
  return after
}

export const itemsOf = (subscription: Subscription): SubscriptionItem[] => subscription.items.data

/** The end of the current period: the earliest among the items. */
export const currentPeriodEnd = (subscription: Subscription): number =>
  Math.min(...itemsOf(subscription).map((item) => item.current_period_end))

export const withItems = (subscription: Subscription, data: SubscriptionItem[]): Subscription => ({
  ...subscription,
  items: { ...subscription.items, data },
})

/**
 * Ends a subscription now. A first invoice or a set-up that is still open is canceled with it. Any other open invoice
 * stays open and is no longer collected. Of drafts Stripe's reference says nothing, so here they are charged all the
 * same, which is the worse case for the shop.
 */
export function endSubscription(
  world: World,
  subscription: Subscription,
  details: Partial<CancellationDetails>,
  status: 'canceled' | 'incomplete_expired' = 'canceled',
): Subscription {
  const invoice =
    subscription.latest_invoice === null
      ? undefined
      : world.store.find('invoice', subscription.latest_invoice)
  const setup =
    subscription.pending_setup_intent === null
      ? undefined
      : world.store.find('setup_intent', subscription.pending_setup_intent)
  const ended: Subscription = {
    ...subscription,
    canceled_at: subscription.canceled_at ?? world.now(),
    cancellation_details: { ...subscription.cancellation_details, ...details },
    ended_at: world.now(),
    pending_setup_intent: null,
    status,
  }
  world.store.save(ended)
  const schedule =
    subscription.schedule === null
      ? undefined
      : world.store.find('subscription_schedule', subscription.schedule)
  if (schedule?.status === 'active') {
    const over = { ...schedule, canceled_at: world.now(), current_phase: null, status: 'canceled' as const }
    world.store.save(over)
    world.emit('subscription_schedule.canceled', over)
  }
  if (invoice?.status === 'open') {
    if (subscription.status === 'incomplete') voidInvoice(world, invoice)
    else world.store.save({ ...invoice, auto_advance: false, next_payment_attempt: null })
  }
  if (setup && setup.status !== 'succeeded' && setup.status !== 'canceled') cancelSetup(world, setup, null)
  if (status === 'canceled') world.emit('customer.subscription.deleted', ended)
  else world.emit('customer.subscription.updated', ended, { status: subscription.status })
  return ended
}

/** Updates the subscription after one of its invoices was paid, declined or given up. */
export function followInvoice(world: World, invoice: Invoice): void {
  const subscription =
    invoice._subscription === null ? undefined : world.store.find('subscription', invoice._subscription)
  if (!subscription || subscription.ended_at !== null) return
  if (invoice.status === 'paid') return afterPayment(world, subscription, invoice)
  if (invoice.status === 'void' || invoice.status === 'uncollectible')
    return afterGivingUp(world, subscription)
  // As at Stripe: an unpaid subscription is only charged manually, and a decline leaves it unpaid.
  if (subscription.status === 'incomplete' || subscription.status === 'unpaid') return
  // NOTE: a manual attempt between two scheduled ones does not move the schedule.
  if (invoice.next_payment_attempt !== null) return
  const wait = retryDays[invoice.attempt_count - 1]
  world.store.save({ ...invoice, next_payment_attempt: wait === undefined ? null : world.now() + wait * day })
  const late = saveSubscription(world, subscription, { ...subscription, status: 'past_due' })
  if (wait !== undefined) return
  const choice = afterRetries(world)
  if (choice === 'cancel') endSubscription(world, late, { reason: 'payment_failed' })
  else if (choice === 'unpaid') saveSubscription(world, late, { ...late, status: 'unpaid' })
}

function afterPayment(world: World, subscription: Subscription, invoice: Invoice): void {
  const intent =
    invoice._paymentIntent === null ? undefined : world.store.find('payment_intent', invoice._paymentIntent)
  const keeps = subscription.payment_settings.save_default_payment_method === 'on_subscription'
  const running =
    subscription.trial_end !== null && subscription.trial_end > world.now() ? 'trialing' : 'active'
  const older = world.store
    .all('invoice', { status: 'open', customer: subscription.customer })
    .some((other) => other._subscription === subscription.id && other.id !== invoice.id)
  // As at Stripe: an unpaid subscription becomes active only if its newest invoice is paid.
  const owes =
    subscription.status === 'unpaid'
      ? subscription.latest_invoice !== invoice.id
      : subscription.status === 'past_due' && older
  saveSubscription(world, subscription, {
    ...subscription,
    default_payment_method:
      (keeps ? intent?.payment_method : undefined) ?? subscription.default_payment_method,
    discounts: afterUse(world, subscription, invoice),
    status: owes ? subscription.status : running,
  })
}

/**
 * As at Stripe: a void invoice does not count, and an uncollectible one counts as paid. Whether a draft counts, Stripe
 * does not say; here it does not, which is the worse case for the shop.
 */
function afterGivingUp(world: World, subscription: Subscription): void {
  if (subscription.status !== 'past_due' && subscription.status !== 'unpaid') return
  const newest = world.store
    .all('invoice', { _subscription: subscription.id })
    .findLast(({ status }) => status !== 'void' && status !== 'draft')
  if (newest !== undefined && newest.status !== 'open')
    saveSubscription(world, subscription, { ...subscription, status: 'active' })
}

/** The discounts that remain. A one-time discount is used up once it has reduced an invoice. */
function afterUse(world: World, subscription: Subscription, invoice: Invoice): string[] {
  return subscription.discounts.filter((id) => {
    const discount = world.store.find('discount', id)
    const coupon = discount && world.store.find('coupon', discount.source.coupon)
    const isUsedUp = coupon?.duration === 'once' && invoice.discounts.includes(id)
    const isOver = discount !== undefined && discount.end !== null && discount.end <= world.now()
    if (discount && (isUsedUp || isOver))
      world.emit('customer.discount.deleted', { ...discount, end: world.now() })
    return !isUsedUp && !isOver
  })
}

/** After a card was set up: saves it on the subscription that asked for it, if its settings say so. */
export function followSetup(world: World, intent: SetupIntent): void {
  const subscription =
    intent._subscription === null ? undefined : world.store.find('subscription', intent._subscription)
  if (!subscription || intent.status !== 'succeeded' || subscription.ended_at !== null) return
  const keeps = subscription.payment_settings.save_default_payment_method === 'on_subscription'
  saveSubscription(world, subscription, {
    ...subscription,
    default_payment_method: keeps ? intent.payment_method : subscription.default_payment_method,
    pending_setup_intent:
      subscription.pending_setup_intent === intent.id ? null : subscription.pending_setup_intent,
  })
}
