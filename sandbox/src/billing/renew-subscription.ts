import type { PendingProration, Subscription, SubscriptionStatus } from '../records/subscription.ts'
import type { World } from '../world/world.ts'
import {
  currentPeriodEnd,
  endSubscription,
  itemsOf,
  saveSubscription,
  withItems,
} from './change-subscription.ts'
import { expireSession, openSessionsOn } from './expire-session.ts'
import type { LineDraft } from './invoice-lines.ts'
import { draftInvoice, finalizeInvoice, makeInvoice, payingMethod } from './make-invoice.ts'
import { mustFind } from './must-find.ts'
import { periodEnd } from './periods.ts'
import { retryToCollect, tryToCollect } from './settle-invoice.ts'
import { itemLine } from './subscription-items.ts'
import { completeSchedule, enterPhase } from './subscription-phases.ts'

const day = 86_400
const warnBefore = 3 * day
const firstPaymentWithin = 23 * 3600

const draftSetting = 'billing.draft_seconds'

/** How long a renewal stays a draft before it is charged: about an hour at Stripe, by default no time here. */
export function chooseDraftTime(world: World, seconds: number): void {
  world.store.saveSetting(draftSetting, String(seconds))
}

const draftTime = (world: World): number => Number(world.store.setting(draftSetting) ?? 0)

/** Prorations as lines of the next invoice. */
export function pendingLines(world: World, pending: PendingProration[]): LineDraft[] {
  return pending.map(({ amount, description, period, price }) => ({
    amount,
    description,
    discountable: false,
    period,
    price: mustFind(world, 'price', price),
    proration: true,
    quantity: 1,
  }))
}

/** Starts the next period and collects payment for it. */
function renewSubscription(world: World, subscription: Subscription): void {
  const start = currentPeriodEnd(subscription)
  const phase = enterPhase(world, subscription, start)
  const running = phase.kind === 'items' ? phase.items : itemsOf(subscription)
  const items = running.map((item) => {
    const { interval = 'month', interval_count: count = 1 } = item.price.recurring ?? {}
    return {
      ...item,
      current_period_start: start,
      current_period_end: periodEnd(start, interval, count, subscription._anchorDay),
    }
  })
  const next: Subscription = {
    ...withItems(subscription, items),
    schedule: phase.kind === 'released' ? null : subscription.schedule,
    status: subscription.status === 'trialing' ? 'active' : subscription.status,
    _pending: [],
  }
  const lines = [
    ...pendingLines(world, subscription._pending),
    ...items.map((item) => itemLine(world, item, false)),
  ]
  if (subscription.status === 'unpaid') {
    // As at Stripe: the invoices of an unpaid subscription stay drafts.
    const draft = { ...draftInvoice(world, next, 'subscription_cycle', lines), auto_advance: false }
    world.store.save(draft)
    world.emit('invoice.created', draft)
    saveSubscription(world, subscription, { ...next, latest_invoice: draft.id })
    return
  }
  const wait = draftTime(world)
  if (wait > 0) {
    const draft = draftInvoice(world, next, 'subscription_cycle', lines)
    const waiting = { ...draft, automatically_finalizes_at: world.now() + wait }
    world.store.save(waiting)
    world.emit('invoice.created', waiting)
    saveSubscription(world, subscription, { ...next, latest_invoice: draft.id })
    return
  }
  const invoice = makeInvoice(world, next, 'subscription_cycle', lines)
  const renewed = saveSubscription(world, subscription, { ...next, latest_invoice: invoice.id })
  tryToCollect(world, invoice, payingMethod(world, renewed))
}

interface Due {
  /** The subscription or checkout session that it happens to. */
  to: string
  at: number
  act: () => void
}

/** The next thing that time does to a subscription, if anything. One that has ended only keeps its draft invoices. */
function nextDue(world: World, subscription: Subscription): Due | undefined {
  const { status, trial_end: trialEnd } = subscription
  if (!living.has(status)) return earliest(subscription, draftsDue(world, subscription))
  if (status === 'incomplete') {
    return {
      to: subscription.id,
      at: subscription.created + firstPaymentWithin,
      act: () => void endSubscription(world, subscription, {}, 'incomplete_expired'),
    }
  }
  const end = currentPeriodEnd(subscription)
  const due: Omit<Due, 'to'>[] = []
  // NOTE: before the period's end, so that a plan that ends at that very moment does not renew.
  if (subscription.cancel_at !== null) {
    due.push({
      at: subscription.cancel_at,
      act: () => {
        completeSchedule(world, subscription)
        endSubscription(world, subscription, { reason: 'cancellation_requested' })
      },
    })
  }
  due.push({ at: end, act: () => atPeriodEnd(world, subscription) })
  if (status === 'trialing' && trialEnd !== null && !subscription._trialWarned) {
    due.push({
      at: Math.max(subscription.created, trialEnd - warnBefore),
      act: () => warnOfTrialEnd(world, subscription),
    })
  }
  due.push(...draftsDue(world, subscription))
  if (status === 'past_due') {
    for (const invoice of world.store.all('invoice', { status: 'open', customer: subscription.customer })) {
      if (invoice._subscription !== subscription.id || invoice.next_payment_attempt === null) continue
      due.push({
        at: invoice.next_payment_attempt,
        act: () => {
          world.store.save({ ...invoice, next_payment_attempt: null })
          retryToCollect(world, { ...invoice, next_payment_attempt: null }, payingMethod(world, subscription))
        },
      })
    }
  }
  return earliest(subscription, due)
}

function earliest(subscription: Subscription, due: Omit<Due, 'to'>[]): Due | undefined {
  const first = due.sort((one, two) => one.at - two.at)[0]
  return first && { ...first, to: subscription.id }
}

/** The drafts of a subscription, each to be finalized and charged at its time, unless its customer is deleted. */
function draftsDue(world: World, subscription: Subscription): Omit<Due, 'to'>[] {
  if (world.store.find('customer', subscription.customer)?._deleted === true) return []
  const drafts = world.store.all('invoice', { status: 'draft', customer: subscription.customer })
  return drafts.flatMap((draft) => {
    const at = draft.automatically_finalizes_at
    if (draft._subscription !== subscription.id || at === null) return []
    const act = () => {
      const open = finalizeInvoice(world, subscription, draft)
      tryToCollect(world, open, payingMethod(world, subscription))
    }
    return [{ at, act }]
  })
}

function atPeriodEnd(world: World, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(world, subscription, { reason: 'cancellation_requested' })
    return
  }
  const missing = subscription.trial_settings.end_behavior.missing_payment_method
  if (
    subscription.status === 'trialing' &&
    missing === 'cancel' &&
    payingMethod(world, subscription) === null
  ) {
    endSubscription(world, subscription, { reason: null })
    return
  }
  if (
    subscription.status === 'trialing' &&
    missing === 'pause' &&
    payingMethod(world, subscription) === null
  ) {
    const paused = saveSubscription(world, subscription, { ...subscription, status: 'paused' })
    world.emit('customer.subscription.paused', paused)
    return
  }
  renewSubscription(world, subscription)
}

function warnOfTrialEnd(world: World, subscription: Subscription): void {
  const warned = { ...subscription, _trialWarned: true }
  world.store.save(warned)
  world.emit('customer.subscription.trial_will_end', warned)
}

const living: ReadonlySet<SubscriptionStatus> = new Set([
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'unpaid',
])

/**
 * Runs everything that falls due up to `until` (seconds) under one clock, in order, each at its own time. Returns how
 * much there was.
 */
export function runDue(world: World, until: number, testClock: string | null = null): number {
  const due = new Map<string, Due>()
  const schedule = (subscription: Subscription | undefined): void => {
    const next = subscription && nextDue(world, subscription)
    if (next && next.at <= until) due.set(next.to, next)
  }
  for (const status of living)
    for (const subscription of world.store.all('subscription', { status }))
      if (subscription.test_clock === testClock) schedule(subscription)
  for (const { _subscription: id, automatically_finalizes_at: at } of world.store.all('invoice', {
    status: 'draft',
  })) {
    const subscription = at === null || id === null ? undefined : world.store.find('subscription', id)
    if (subscription?.test_clock === testClock) schedule(subscription)
  }
  for (const session of openSessionsOn(world, testClock)) {
    const { expires_at: at, id: to } = session
    if (at <= until) due.set(to, { to, at, act: () => void expireSession(world, session) })
  }
  let done = 0
  for (;;) {
    const [first] = [...due.values()].sort((one, two) => one.at - two.at)
    if (!first) return done
    due.delete(first.to)
    world.clock.frozenAt(first.at, first.act)
    done += 1
    schedule(world.store.find('subscription', first.to))
  }
}
