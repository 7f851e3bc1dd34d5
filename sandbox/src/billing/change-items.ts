import type { PendingProration, Subscription, SubscriptionItem } from '../records/subscription.ts'
import { boolean, integer, list, metadata, shape, string } from '../wire/readers.ts'
import { badParameter, refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { applyMetadata } from './apply-metadata.ts'
import { currentPeriodEnd, itemsOf } from './change-subscription.ts'
import { dayOfMonth, periodEnd } from './periods.ts'
import { inlinePrice } from './prices.ts'
import { makeItem, priceOf } from './subscription-items.ts'

/** How a request changes, adds and removes the items of a subscription. */
export const itemChanges = list(
  shape({
    deleted: boolean,
    id: string,
    metadata,
    price: string,
    price_data: inlinePrice,
    quantity: integer,
  }),
)

/** The items as requested. New or changed ones keep the current period for now. */
export function changedItems(
  world: World,
  subscription: Subscription,
  given: NonNullable<ReturnType<typeof itemChanges>>,
): SubscriptionItem[] {
  const start = itemsOf(subscription)[0]?.current_period_start ?? world.now()
  const period = { start, end: currentPeriodEnd(subscription) }
  let items = itemsOf(subscription)
  for (const [index, change] of given.entries()) {
    const old = change.id === undefined ? undefined : items.find(({ id }) => id === change.id)
    if (change.id !== undefined && !old)
      throw badParameter(
        `No such subscription item: '${change.id}'`,
        `items[${index}][id]`,
        'resource_missing',
      )
    if (change.deleted === true) {
      items = items.filter((item) => item !== old)
      continue
    }
    const named = change.price !== undefined || change.price_data !== undefined
    const price = named || !old ? priceOf(world, change, `items[${index}]`, 'recurring') : old.price
    const quantity = change.quantity ?? old?.quantity
    const made = makeItem(
      world,
      subscription.id,
      price,
      { quantity, metadata: applyMetadata(old?.metadata ?? {}, change.metadata) },
      period,
    )
    items = old
      ? items.map((item) => (item === old ? { ...made, id: old.id, created: old.created } : item))
      : [...items, made]
  }
  if (items.length === 0)
    throw refusal('A subscription must have at least one active item.', { param: 'items' })
  return items
}

/** Credit for the unused part of the old items and, within the same cycle, the rest of the new ones. */
export function prorations(
  world: World,
  before: SubscriptionItem[],
  after: SubscriptionItem[],
  sameCycle: boolean,
): PendingProration[] {
  const share = (item: SubscriptionItem): number => {
    const length = item.current_period_end - item.current_period_start
    return length <= 0 ? 0 : Math.max(0, item.current_period_end - world.now()) / length
  }
  const line = (item: SubscriptionItem, sign: 1 | -1): PendingProration => ({
    amount: sign * Math.round(item.price.unit_amount * item.quantity * share(item)),
    description: `${sign === 1 ? 'Remaining' : 'Unused'} time on ${world.store.find('product', item.price.product)?.name ?? 'plan'}`,
    price: item.price.id,
    period: { start: world.now(), end: item.current_period_end },
  })
  const same = (one: SubscriptionItem, two: SubscriptionItem): boolean =>
    one.id === two.id && one.price.id === two.price.id && one.quantity === two.quantity
  const gone = before.filter((item) => !after.some((other) => same(item, other)))
  const fresh = after.filter((item) => !before.some((other) => same(item, other)))
  return [...gone.map((item) => line(item, -1)), ...(sameCycle ? fresh.map((item) => line(item, 1)) : [])]
}

/** The items with a period that begins now. */
export function restarted(world: World, items: SubscriptionItem[]): SubscriptionItem[] {
  const now = world.now()
  return items.map((item) => {
    const { interval = 'month', interval_count: count = 1 } = item.price.recurring ?? {}
    return {
      ...item,
      current_period_start: now,
      current_period_end: periodEnd(now, interval, count, dayOfMonth(now)),
    }
  })
}

/** Whether every item is billed in a rhythm that the subscription already has. */
export function keepsCycle(before: SubscriptionItem[], after: SubscriptionItem[]): boolean {
  return after.every((item) => before.some((other) => cycleOf(other) === cycleOf(item)))
}

function cycleOf({ price }: SubscriptionItem): string {
  return `${price.recurring?.interval_count} ${price.recurring?.interval}`
}
