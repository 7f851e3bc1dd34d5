import type { Coupon, Discount } from '../records/catalog.ts'
import { endpoint, type Endpoint } from '../wire/endpoint.ts'
import { listPage, paging } from '../wire/list-page.ts'
import { present } from '../wire/present.ts'
import { clearable, decimal, integer, list, metadata, oneOf, shape, string } from '../wire/readers.ts'
import { badParameter, refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { applyMetadata } from './apply-metadata.ts'
import { mustFind } from './must-find.ts'
import { dayOfMonth, periodEnd } from './periods.ts'

/** `discounts` as the endpoints accept it: coupons or discounts by id. The sandbox has no promotion codes. */
export const discountList = clearable(list(shape({ coupon: string, discount: string })))

type DiscountParams = ReturnType<typeof discountList>

/** Applies the given coupons to a subscription and returns the ids of its discounts. */
export function redeemCoupons(
  world: World,
  customer: string,
  subscription: string,
  given: DiscountParams,
): string[] {
  return (given ?? []).map((entry, index) => {
    if (entry.discount !== undefined)
      return mustFind(world, 'discount', entry.discount, `discounts[${index}][discount]`).id
    const param = `discounts[${index}][coupon]`
    const coupon = mustFind(world, 'coupon', entry.coupon ?? '', param)
    if (!coupon.valid || (coupon.redeem_by !== null && coupon.redeem_by <= world.now())) {
      throw refusal(`Coupon ${coupon.id} is expired and cannot be applied.`, {
        code: 'coupon_expired',
        param,
      })
    }
    const times = coupon.times_redeemed + 1
    world.store.save({
      ...coupon,
      times_redeemed: times,
      valid: coupon.max_redemptions === null || times < coupon.max_redemptions,
    })
    const months = coupon.duration_in_months
    const discount: Discount = {
      id: world.ids('di'),
      object: 'discount',
      checkout_session: null,
      customer,
      customer_account: null,
      end:
        coupon.duration === 'repeating' && months !== null
          ? periodEnd(world.now(), 'month', months, dayOfMonth(world.now()))
          : null,
      invoice: null,
      invoice_item: null,
      promotion_code: null,
      source: { coupon: coupon.id, type: 'coupon' },
      start: world.now(),
      subscription,
      subscription_item: null,
    }
    world.store.save(discount)
    world.emit('customer.discount.created', discount)
    return discount.id
  })
}

/** What a coupon takes off an amount in cents, never more than the amount. */
export function reduction(coupon: Coupon, amount: number): number {
  const off = coupon.amount_off ?? Math.round((amount * (coupon.percent_off ?? 0)) / 100)
  return Math.max(0, Math.min(off, amount))
}

export const couponEndpoints: readonly Endpoint[] = [
  endpoint(
    'POST',
    '/v1/coupons',
    {
      amount_off: integer,
      currency: string,
      duration: oneOf('forever', 'once', 'repeating'),
      duration_in_months: integer,
      id: string,
      max_redemptions: integer,
      metadata,
      name: string,
      percent_off: decimal,
      redeem_by: integer,
    },
    (world, params) => {
      const before = params.id === undefined ? undefined : world.store.findAny(params.id)
      // The id of a deleted coupon may be used again.
      if (before !== undefined && !('_deleted' in before)) {
        throw refusal('Coupon already exists.', { code: 'resource_already_exists' })
      }
      if ((params.amount_off === undefined) === (params.percent_off === undefined)) {
        throw badParameter('You must pass exactly one of `percent_off` or `amount_off`.', 'percent_off')
      }
      if (params.amount_off !== undefined && params.currency === undefined) {
        throw badParameter(
          'You must pass `currency` when passing `amount_off`.',
          'currency',
          'parameter_missing',
        )
      }
      const coupon: Coupon = {
        id: params.id ?? world.ids('x').slice(2, 10),
        object: 'coupon',
        amount_off: params.amount_off ?? null,
        created: world.now(),
        currency: params.amount_off === undefined ? null : (params.currency?.toLowerCase() ?? null),
        duration: params.duration ?? 'once',
        duration_in_months: params.duration_in_months ?? null,
        livemode: false,
        max_redemptions: params.max_redemptions ?? null,
        metadata: applyMetadata({}, params.metadata),
        name: params.name ?? null,
        percent_off: params.percent_off ?? null,
        redeem_by: params.redeem_by ?? null,
        times_redeemed: 0,
        valid: true,
      }
      world.store.save(coupon)
      world.emit('coupon.created', coupon)
      return present(coupon)
    },
  ),
  endpoint('GET', '/v1/coupons', paging, (world, page) =>
    listPage(world.store, 'coupon', {}, page, '/v1/coupons'),
  ),
  endpoint('GET', '/v1/coupons/{id}', {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'coupon', id)),
  ),
  endpoint('POST', '/v1/coupons/{id}', { metadata, name: string }, (world, params, { id = '' }) => {
    const old = mustFind(world, 'coupon', id)
    const coupon: Coupon = {
      ...old,
      name: params.name ?? old.name,
      metadata: applyMetadata(old.metadata, params.metadata),
    }
    world.store.save(coupon)
    world.emit('coupon.updated', coupon)
    return present(coupon)
  }),
  endpoint('DELETE', '/v1/coupons/{id}', {}, (world, _params, { id = '' }) => {
    const deleted = { ...mustFind(world, 'coupon', id), _deleted: true, valid: false }
    world.store.save(deleted)
    world.emit('coupon.deleted', deleted)
    return { id, object: 'coupon', deleted: true }
  }),
]
