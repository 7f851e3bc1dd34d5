import type { Subscription } from '../records/subscription.ts'
import { refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { itemsOf, saveSubscription, withItems } from './change-subscription.ts'
import { makeInvoice, payingMethod } from './make-invoice.ts'
import { mustFind } from './must-find.ts'
import { dayOfMonth, periodEnd } from './periods.ts'
import { tryToCollect } from './settle-invoice.ts'
import { itemLine } from './subscription-items.ts'

/** Resumes a paused subscription: a new period starts now and is due at once. It becomes active when that is paid. */
export function resumeSubscription(world: World, old: Subscription): Subscription {
  if (old.status !== 'paused')
    throw refusal(`Only paused subscriptions can be resumed; this subscription is ${old.status}.`)
  const now = world.now()
  const items = itemsOf(old).map((item) => {
    const { interval = 'month', interval_count: count = 1 } = item.price.recurring ?? {}
    const end = periodEnd(now, interval, count, dayOfMonth(now))
    return { ...item, current_period_end: end, current_period_start: now }
  })
  const next = { ...withItems(old, items), billing_cycle_anchor: now, _anchorDay: dayOfMonth(now) }
  const lines = items.map((item) => itemLine(world, item, false))
  const invoice = makeInvoice(world, next, 'subscription_cycle', lines)
  saveSubscription(world, old, { ...next, latest_invoice: invoice.id })
  tryToCollect(world, invoice, payingMethod(world, next))
  const resumed = mustFind(world, 'subscription', old.id)
  if (resumed.status !== 'paused') world.emit('customer.subscription.resumed', resumed)
  return resumed
}
