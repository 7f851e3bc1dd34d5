import { billingTermsOf, plansOfAllArms, withoutFirstTermDiscount } from '@fennel/funnel'
import type { Brand, PlanOffer } from '@fennel/funnel'
import type Stripe from 'stripe'
import { findOrMake, unlessMissing } from './find-or-make.ts'

/** The ids of a plan's objects at Stripe, and its trial days. */
export interface StripePlan {
  readonly renewalPriceId: string
  /** The one-time coupon that reduces the first invoice to the final price. */
  readonly couponId: string | null
  /** The one-time price of a first term that is billed as an item. */
  readonly itemPriceId: string | null
  readonly trialDays: number | null
}

const known = new WeakMap<Stripe, Map<string, Promise<StripePlan>>>()

/**
 * The plan's prices at Stripe, created if missing and brought back if archived. The result is cached per client, unless
 * it failed.
 */
export async function stripePlanOf(stripe: Stripe, brandId: string, plan: PlanOffer): Promise<StripePlan> {
  const plans = known.get(stripe) ?? new Map<string, Promise<StripePlan>>()
  known.set(stripe, plans)
  const key = `${brandId}/${lookupKeysOf(brandId, plan).renewal}/${plan.finalPriceCents}`
  const found = plans.get(key) ?? ensurePlan(stripe, brandId, plan)
  plans.set(key, found)
  try {
    return await found
  } catch (error) {
    plans.delete(key)
    throw error
  }
}

/** Empties the cache, for when Stripe says that a price no longer exists or was archived. */
export function forgetStripeCatalog(stripe: Stripe): void {
  known.delete(stripe)
}

/**
 * Every plan of a brand at every price it may be sold for: each arm's price, and the regular one after an offer has
 * ended.
 */
export function pricedPlansOf(brand: Brand): readonly PlanOffer[] {
  return plansOfAllArms(brand).flatMap((plan) => [plan, withoutFirstTermDiscount(plan)])
}

/** Creates every plan of every brand in the Stripe account. Running it again changes nothing. */
export async function ensureStripeCatalog(stripe: Stripe, brands: Iterable<Brand>): Promise<void> {
  for (const brand of brands) {
    for (const plan of pricedPlansOf(brand)) await stripePlanOf(stripe, brand.appId, plan)
  }
}

/**
 * The names of a plan's objects at Stripe. They contain the amounts, so a changed price is a new object and never
 * alters an earlier sale.
 */
export function lookupKeysOf(
  brandId: string,
  plan: PlanOffer,
): { product: string; renewal: string; item: string; coupon: string } {
  const product = `${brandId}-plan-${plan.id}`
  const { cents, interval, intervalCount } = plan.renewal
  const renewal = `${product}-renewal-${cents}-${plan.currency}-${intervalCount}-${interval}`
  return {
    product,
    renewal,
    item: `${product}-first-term-${plan.finalPriceCents}-${plan.currency}`,
    coupon: `${product}-first-${cents}-to-${plan.finalPriceCents}-${plan.currency}`,
  }
}

async function ensurePlan(stripe: Stripe, brandId: string, plan: PlanOffer): Promise<StripePlan> {
  const keys = lookupKeysOf(brandId, plan)
  const terms = billingTermsOf(plan)
  await ensureProduct(stripe, keys.product, brandId, plan)
  const { currency, renewal } = plan
  const renewalPriceId = await ensurePrice(stripe, {
    lookup_key: keys.renewal,
    product: keys.product,
    currency,
    unit_amount: renewal.cents,
    recurring: { interval: renewal.interval, interval_count: renewal.intervalCount },
  })
  if (terms.kind === 'discount') {
    const couponId =
      terms.offCents === 0 ? null : await ensureCoupon(stripe, keys.coupon, terms.offCents, plan)
    return { renewalPriceId, couponId, itemPriceId: null, trialDays: null }
  }
  const item = { lookup_key: keys.item, product: keys.product, currency, unit_amount: terms.itemCents }
  const itemPriceId = terms.itemCents === 0 ? null : await ensurePrice(stripe, item)
  return { renewalPriceId, couponId: null, itemPriceId, trialDays: terms.trialDays }
}

async function ensureProduct(stripe: Stripe, id: string, brandId: string, plan: PlanOffer): Promise<void> {
  const { active } = await findOrMake<Stripe.Product>(
    () => unlessMissing(stripe.products.retrieve(id)),
    () => stripe.products.create({ id, name: plan.name, metadata: { brand: brandId, productId: plan.id } }),
  )
  if (!active) await stripe.products.update(id, { active: true })
}

async function ensureCoupon(stripe: Stripe, id: string, offCents: number, plan: PlanOffer): Promise<string> {
  await findOrMake<unknown>(
    () => unlessMissing(stripe.coupons.retrieve(id)),
    () =>
      stripe.coupons.create({
        id,
        amount_off: offCents,
        currency: plan.currency,
        duration: 'once',
        name: 'First term',
      }),
  )
  return id
}

async function ensurePrice(
  stripe: Stripe,
  price: Stripe.PriceCreateParams & { lookup_key: string },
): Promise<string> {
  const named = { lookup_keys: [price.lookup_key], limit: 1 }
  const { id, active } = await findOrMake(
    async () =>
      (await stripe.prices.list({ ...named, active: true })).data[0] ??
      (await stripe.prices.list({ ...named, active: false })).data[0],
    () => stripe.prices.create(price),
  )
  // NOTE: what the setup archives keeps its name, so nothing else can be created in its place once it is sold again.
  if (!active) await stripe.prices.update(id, { active: true })
  return id
}
