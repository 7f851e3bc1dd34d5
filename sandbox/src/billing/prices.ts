import type { Interval, Price, Product } from '../records/catalog.ts'
import { endpoint, type Endpoint } from '../wire/endpoint.ts'
import { listPage, paging } from '../wire/list-page.ts'
import { present } from '../wire/present.ts'
import {
  boolean,
  clearable,
  ignored,
  integer,
  list,
  metadata,
  oneOf,
  required,
  shape,
  string,
  upTo,
  type Read,
} from '../wire/readers.ts'
import { badParameter, refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { applyMetadata } from './apply-metadata.ts'
import { createProduct } from './create-product.ts'
import { mustFind } from './must-find.ts'

const interval = oneOf('day', 'week', 'month', 'year')

const recurring = shape({
  interval: required(interval),
  interval_count: integer,
  trial_period_days: integer,
  usage_type: oneOf('licensed'),
})

const oneTime = {
  currency: required(string),
  product: required(string),
  tax_behavior: ignored,
  unit_amount: integer,
}

/** An ad-hoc price for an existing product. */
export const inlinePrice = shape({
  ...oneTime,
  recurring: shape({ interval: required(interval), interval_count: integer }),
})

/** The same for a one-time price. */
export const inlineOneTimePrice = shape(oneTime)

const fields = {
  active: boolean,
  currency: required(string),
  lookup_key: upTo(200),
  metadata,
  nickname: string,
  product: string,
  product_data: shape({
    id: string,
    name: required(string),
    metadata,
    active: boolean,
    statement_descriptor: string,
    unit_label: string,
  }),
  recurring,
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  transfer_lookup_key: boolean,
  unit_amount: integer,
}

/** What a price is created from. */
export interface NewPrice {
  currency: string
  product: string
  unit_amount: number | undefined
  recurring?:
    | {
        interval: Interval
        interval_count: number | undefined
        trial_period_days?: number | undefined
      }
    | undefined
}

/** Creates a price; `active: false` for one used in a single order. */
export function createPrice(world: World, given: NewPrice, rest: Partial<Price> = {}): Price {
  const product: Product = mustFind(world, 'product', given.product, 'product')
  const amount = given.unit_amount
  if (amount === undefined)
    throw badParameter('Missing required param: unit_amount.', 'unit_amount', 'parameter_missing')
  if (amount < 0)
    throw badParameter('Invalid non-negative integer', 'unit_amount', 'parameter_invalid_integer')
  const cycle = given.recurring
  const price: Price = {
    id: world.ids('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: world.now(),
    currency: given.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring: cycle
      ? {
          interval: cycle.interval,
          interval_count: cycle.interval_count ?? 1,
          meter: null,
          trial_period_days: cycle.trial_period_days ?? null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: cycle ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
    ...rest,
  }
  world.store.save(price)
  world.emit('price.created', price)
  return price
}

function claimLookupKey(world: World, key: string | undefined, transfer: boolean | undefined): void {
  if (key === undefined) return
  const holder = world.store.all('price', { lookup_key: key })[0]
  if (!holder) return
  if (transfer !== true) {
    throw refusal(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
  }
  world.store.save({ ...holder, lookup_key: null })
}

function productFor(world: World, params: Read<typeof fields>): string {
  const data = params.product_data
  if (params.product !== undefined) return params.product
  if (!data)
    throw badParameter(
      'You must specify either `product` or `product_data` when creating a price.',
      'product',
      'parameter_missing',
    )
  return createProduct(world, data, 'product_data[id]').id
}

export const priceEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/prices', fields, (world, params) => {
    claimLookupKey(world, params.lookup_key, params.transfer_lookup_key)
    const { currency, unit_amount } = params
    const price = createPrice(
      world,
      { currency, product: productFor(world, params), recurring: params.recurring, unit_amount },
      {
        active: params.active ?? true,
        lookup_key: params.lookup_key ?? null,
        metadata: applyMetadata({}, params.metadata),
        nickname: params.nickname ?? null,
        tax_behavior: params.tax_behavior ?? 'unspecified',
      },
    )
    return present(price)
  }),
  endpoint(
    'GET',
    '/v1/prices',
    {
      ...paging,
      active: boolean,
      currency: string,
      lookup_keys: list(string),
      product: string,
      type: oneOf('one_time', 'recurring'),
    },
    (world, { active, currency, lookup_keys, product, type, ...page }) => {
      if (!lookup_keys)
        return listPage(world.store, 'price', { active, currency, product, type }, page, '/v1/prices')
      const found = lookup_keys
        .flatMap((key) => world.store.all('price', { lookup_key: key, active, currency, product, type }))
        .slice(0, page.limit ?? 10)
      return { object: 'list', data: found.map(present), has_more: false, url: '/v1/prices' }
    },
  ),
  endpoint('GET', '/v1/prices/{id}', {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'price', id)),
  ),
  endpoint(
    'POST',
    '/v1/prices/{id}',
    {
      active: boolean,
      lookup_key: clearable(upTo(200)),
      metadata,
      nickname: clearable(string),
      transfer_lookup_key: boolean,
    },
    (world, params, { id = '' }) => {
      const old = mustFind(world, 'price', id)
      if (params.lookup_key !== old.lookup_key)
        claimLookupKey(world, params.lookup_key ?? undefined, params.transfer_lookup_key)
      const price: Price = {
        ...old,
        active: params.active ?? old.active,
        lookup_key: params.lookup_key === undefined ? old.lookup_key : params.lookup_key,
        metadata: applyMetadata(old.metadata, params.metadata),
        nickname: params.nickname === undefined ? old.nickname : params.nickname,
      }
      world.store.save(price)
      world.emit('price.updated', price)
      return present(price)
    },
  ),
]
