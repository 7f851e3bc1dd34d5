import type { Subscription } from '../records/subscription.ts'
import { refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { itemsOf, withItems } from './change-subscription.ts'
import { mustFind } from './must-find.ts'
import { runDue } from './renew-subscription.ts'

/** Ends the current period of one subscription now, so that it renews. */
export function renewNow(world: World, subscription: Subscription): Subscription {
  if (subscription.status !== 'active' && subscription.status !== 'trialing')
    throw refusal(`Only a running subscription can renew; this one is ${subscription.status}.`)
  if (subscription.schedule !== null)
    throw refusal('A subscription managed by a schedule renews when the schedule says.')
  const now = world.now()
  const items = itemsOf(subscription).map((item) => ({ ...item, current_period_end: now }))
  world.store.save({
    ...withItems(subscription, items),
    trial_end: subscription.status === 'trialing' ? now : subscription.trial_end,
    _anchorDay: new Date(now * 1000).getUTCDate(),
  })
  runDue(world, now, subscription.test_clock)
  return mustFind(world, 'subscription', subscription.id)
}
