import type { SubscriptionProduct, UpsellProduct } from '@fennel/contract'
import {
  adminSetupProductId,
  armPlanId,
  brandForSession,
  decimalFromCents,
  plansOfAllArms,
} from '@fennel/funnel'
import type { Brand, PlanOffer, UpsellOffer } from '@fennel/funnel'

/** Products for operators only; for visitors they do not exist. */
const operatorProducts: ReadonlySet<string> = new Set([adminSetupProductId])

/**
 * A plan that anyone may have bought, in any experiment arm. Undefined if it is unknown, not a plan, or has no price.
 */
export function findPlan(brand: Brand, productId: string): PlanOffer | undefined {
  return plansOf({ ...brand, plans: plansOfAllArms(brand) }).find(
    (plan) => plan.id === productId && plan.priceCents > 0,
  )
}

/** A plan that this visitor may buy, at the price of their own experiment arm and no other. */
export function findPlanFor(
  brand: Brand,
  productId: string,
  sessionId: string | null,
): PlanOffer | undefined {
  return plansOf(brandOfSession(brand, sessionId)).find(
    (plan) => plan.id === productId && plan.priceCents > 0,
  )
}

/** An upsell of the brand at this visitor's price, or undefined. */
export function findUpsell(
  brand: Brand,
  productId: string,
  sessionId: string | null = null,
): UpsellOffer | undefined {
  return brandOfSession(brand, sessionId).upsells.products.find(
    (upsell) => upsell.id === productId && !operatorProducts.has(upsell.id),
  )
}

/** The brand as this visitor sees it, in their experiment arms. */
export function brandOfSession(brand: Brand, sessionId: string | null): Brand {
  return brandForSession(brand, sessionId ?? undefined)
}

/** The products that the purchase page lists: subscriptions and trials. */
export function plansOf(brand: Brand): readonly PlanOffer[] {
  return brand.plans.filter((plan) => plan.type !== 'other' && !operatorProducts.has(plan.id))
}

/** The name customers see for a product that is no longer in the catalog. */
const fallbackName = 'Health Plan'

/** The name a product is sold under, for customers. */
export function productNameOf(brand: Brand | undefined, productId: string): string {
  return soldNameOf(brand, productId) ?? fallbackName
}

/** The same for operators, who see the id of a product that is no longer in the catalog. */
export function productNameOrId(brand: Brand | undefined, productId: string): string {
  return soldNameOf(brand, productId) ?? productId
}

/** The name of the experiment's arm that sells the plan of this id at its own price; undefined if none does. */
export function armNameOf(brand: Brand | undefined, productId: string): string | undefined {
  const arms = (brand?.experiments ?? []).flatMap(({ id, arms: all }) => all.map((arm) => ({ id, arm })))
  return arms.find(({ id, arm }) =>
    Object.keys(arm.changes.planPrices ?? {}).some((planId) => armPlanId(planId, id, arm.id) === productId),
  )?.arm.name
}

function soldNameOf(brand: Brand | undefined, productId: string): string | undefined {
  const offer =
    (brand && plansOfAllArms(brand).find((plan) => plan.id === productId)) ??
    brand?.upsells.products.find((upsell) => upsell.id === productId) ??
    brand?.switchOffers.find((offer) => offer.id === productId)
  return offer?.name
}

/** Whether a decimal amount sent by a browser is exactly this many cents. */
export function isAmount(amount: number, cents: number): boolean {
  return (
    Number.isFinite(amount) && Math.round(amount * 100) === cents && Math.abs(amount * 100 - cents) < 1e-6
  )
}

/** A plan as the API returns it. */
export function presentPlan(plan: PlanOffer): SubscriptionProduct {
  return {
    id: plan.id,
    ...(plan.basePlanId === undefined ? {} : { basePlanId: plan.basePlanId }),
    name: plan.name,
    type: plan.type,
    price: decimalFromCents(plan.priceCents),
    finalPrice: decimalFromCents(plan.finalPriceCents),
    currency: plan.currency.toUpperCase(),
    durationDays: plan.durationDays,
    funnel: plan.funnel,
    isActive: plan.isActive,
    isTagged: plan.isTagged,
    description: plan.description,
    renewal: {
      price: decimalFromCents(plan.renewal.cents),
      interval: plan.renewal.interval,
      intervalCount: plan.renewal.intervalCount,
    },
  }
}

/** An upsell as the API returns it. */
export function presentUpsell(upsell: UpsellOffer): UpsellProduct {
  return {
    id: upsell.id,
    name: upsell.name,
    price: decimalFromCents(upsell.priceCents),
    originalPrice: decimalFromCents(upsell.originalPriceCents),
    amount: decimalFromCents(upsell.priceCents),
    currency: upsell.currency.toUpperCase(),
    headline: upsell.headline,
    upsellType: upsell.upsellType,
    imageUrl: upsell.picture.src,
  }
}
