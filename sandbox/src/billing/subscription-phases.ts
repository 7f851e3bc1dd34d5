import type { SchedulePhase, SubscriptionSchedule } from '../records/subscription-schedule.ts'
import type { Subscription, SubscriptionItem } from '../records/subscription.ts'
import type { World } from '../world/world.ts'
import { itemsOf, saveSubscription } from './change-subscription.ts'
import { mustFind } from './must-find.ts'
import { makeItem } from './subscription-items.ts'

/** What a schedule does to its subscription when a period ends. */
export type NextPhase = { kind: 'same' } | { kind: 'released' } | { kind: 'items'; items: SubscriptionItem[] }

/** Saves a schedule and emits the event. */
export function saveSchedule(
  world: World,
  schedule: SubscriptionSchedule,
  event: 'canceled' | 'completed' | 'created' | 'released' | 'updated',
): SubscriptionSchedule {
  world.store.save(schedule)
  world.emit(`subscription_schedule.${event}`, schedule)
  return schedule
}

/** When a schedule that is not over ends its subscription; null if it does not. */
function plannedEnd({ end_behavior, phases, status }: SubscriptionSchedule): number | null {
  return status === 'active' && end_behavior === 'cancel' ? (phases.at(-1)?.end_date ?? null) : null
}

/**
 * Carries the end that a schedule plans over to its subscription. Stripe's reference says only that the schedule sets
 * it; here it does so at once, also in an earlier phase.
 */
export function followPlannedEnd(
  world: World,
  before: SubscriptionSchedule,
  after: SubscriptionSchedule,
): void {
  const end = plannedEnd(after)
  if (end === plannedEnd(before)) return
  const subscription = mustFind(world, 'subscription', before.subscription ?? '')
  saveSubscription(world, subscription, {
    ...subscription,
    cancel_at: end,
    cancel_at_period_end: false,
    canceled_at: end === null ? null : world.now(),
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: end === null ? null : 'cancellation_requested',
    },
  })
}

/** Completes the schedule that planned the end a subscription reaches, if one did. */
export function completeSchedule(world: World, { cancel_at: end, schedule: id }: Subscription): void {
  const schedule = id === null ? undefined : world.store.find('subscription_schedule', id)
  if (schedule === undefined || end === null || plannedEnd(schedule) !== end) return
  const done = { completed_at: world.now(), current_phase: null, status: 'completed' as const }
  saveSchedule(world, { ...schedule, ...done }, 'completed')
}

function itemsOfPhase(world: World, subscription: Subscription, phase: SchedulePhase): SubscriptionItem[] {
  const old = itemsOf(subscription)
  const period = { end: phase.end_date, start: phase.start_date }
  return phase.items.map(({ metadata, price, quantity }, index) => {
    const made = makeItem(
      world,
      subscription.id,
      mustFind(world, 'price', price),
      { metadata, quantity },
      period,
    )
    const same = old[index]
    return same ? { ...made, id: same.id, created: same.created } : made
  })
}

/** Moves a subscription's schedule to the phase that starts at `at`, the end of a period. */
export function enterPhase(world: World, subscription: Subscription, at: number): NextPhase {
  const schedule =
    subscription.schedule === null
      ? undefined
      : world.store.find('subscription_schedule', subscription.schedule)
  if (schedule?.status !== 'active') return { kind: 'same' }
  const phase = schedule.phases.find(({ start_date: start }) => start === at)
  if (phase) {
    const { end_date, start_date } = phase
    saveSchedule(world, { ...schedule, current_phase: { end_date, start_date } }, 'updated')
    return { kind: 'items', items: itemsOfPhase(world, subscription, phase) }
  }
  if ((schedule.phases.at(-1)?.end_date ?? 0) > at) return { kind: 'same' }
  releaseSchedule(world, schedule)
  return { kind: 'released' }
}

/** Releases a subscription from its schedule: it continues as it is. */
export function releaseSchedule(world: World, schedule: SubscriptionSchedule): SubscriptionSchedule {
  return saveSchedule(
    world,
    {
      ...schedule,
      current_phase: null,
      released_at: world.now(),
      released_subscription: schedule.subscription,
      status: 'released',
      subscription: null,
    },
    'released',
  )
}
