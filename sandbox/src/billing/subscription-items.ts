import type { Price } from '../records/catalog.ts'
import type { SubscriptionItem } from '../records/subscription.ts'
import { badParameter } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import type { LineDraft } from './invoice-lines.ts'
import { mustFind } from './must-find.ts'
import { createPrice, type NewPrice } from './prices.ts'

/** The price an item names, or a new one from its inline `price_data`. It may be of any type unless `kind` is given. */
export function priceOf(
  world: World,
  given: { price: string | undefined; price_data: NewPrice | undefined },
  param: string,
  kind: Price['type'] | undefined,
): Price {
  const { price: id, price_data: inline } = given
  if (id === undefined && !inline)
    throw badParameter(`Missing required param: ${param}[price].`, `${param}[price]`, 'parameter_missing')
  const price =
    id === undefined && inline
      ? createPrice(world, inline, { active: false })
      : mustFind(world, 'price', id ?? '', `${param}[price]`)
  if (id !== undefined && !price.active) {
    throw badParameter(
      'The price specified is inactive. This field only accepts active prices.',
      `${param}[price]`,
    )
  }
  if (kind !== undefined && price.type !== kind) {
    throw badParameter(
      kind === 'recurring'
        ? `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`
        : `The price specified is set to \`type=recurring\` but this field only accepts prices with \`type=one_time\`.`,
      `${param}[price]`,
    )
  }
  return price
}

/** A subscription's item for one period. */
export function makeItem(
  world: World,
  subscription: string,
  price: Price,
  given: { quantity: number | undefined; metadata: Record<string, string> },
  period: { end: number; start: number },
): SubscriptionItem {
  const { recurring } = price
  return {
    id: world.ids('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: world.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: given.metadata,
    plan: {
      id: price.id,
      object: 'plan',
      active: price.active,
      amount: price.unit_amount,
      amount_decimal: price.unit_amount_decimal,
      billing_scheme: 'per_unit',
      created: price.created,
      currency: price.currency,
      interval: recurring?.interval ?? 'month',
      interval_count: recurring?.interval_count ?? 1,
      livemode: false,
      metadata: price.metadata,
      meter: null,
      nickname: price.nickname,
      product: price.product,
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: recurring?.trial_period_days ?? null,
      usage_type: 'licensed',
    },
    price,
    quantity: given.quantity ?? 1,
    subscription,
    tax_rates: [],
  }
}

const perInterval = (price: Price): string => {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {}
  return count === 1 ? interval : `every ${count} ${interval}s`
}

/** An item's line for its current period: the full price, or nothing during a trial. */
export function itemLine(world: World, item: SubscriptionItem, trial: boolean): LineDraft {
  const name = world.store.find('product', item.price.product)?.name ?? item.price.product
  const amount = item.price.unit_amount * item.quantity
  const price = `$${(item.price.unit_amount / 100).toFixed(2)} / ${perInterval(item.price)}`
  return {
    amount: trial ? 0 : amount,
    description: trial ? `Trial period for ${name}` : `${item.quantity} × ${name} (at ${price})`,
    discountable: true,
    item: item.id,
    period: { end: item.current_period_end, start: item.current_period_start },
    price: item.price,
    quantity: item.quantity,
  }
}
