import type { Picture, TestimonialQuote } from '../content/media.ts'

/** An ISO 4217 code in lower case, as Stripe writes it. */
export type Currency = 'usd'

/** An amount in the smallest unit of its currency (cents). */
export interface Money {
  readonly cents: number
  readonly currency: Currency
}

/** The price a plan renews at once its first term ends, and how often. */
export interface RenewalTerms {
  readonly cents: number
  readonly interval: 'month' | 'year'
  readonly intervalCount: number
}

/**
 * A plan of the catalog. The first term costs `finalPriceCents` (a discount from `priceCents`) and lasts
 * `durationDays`; after it the plan renews at `renewal`.
 */
export interface PlanOffer {
  /**
   * Stable product id, e.g. `calmplate-1-month`. Never names a health condition, because the payment provider sees it.
   */
  readonly id: string
  /** The id of the brand's own plan, if an experiment sells it here at another price and under another id. */
  readonly basePlanId?: string
  readonly name: string
  readonly type: 'subscription' | 'trial' | 'other'
  readonly priceCents: number
  readonly finalPriceCents: number
  readonly currency: Currency
  readonly durationDays: number
  /** Which flows sell it: each flow shows only the plans of its funnel. */
  readonly funnel: string
  /** The plan that is selected when the page opens. To stop selling a plan, remove it from the data. */
  readonly isActive: boolean
  /** Shows 'MOST POPULAR'. */
  readonly isTagged: boolean
  readonly description: string
  readonly renewal: RenewalTerms
}

/**
 * A billing interval that subscribers may switch to on the page where they manage their plan. It applies from the next
 * renewal on: `cents` every month or year.
 */
export interface SwitchOffer {
  readonly interval: 'monthly' | 'annual'
  /** Stable product id, e.g. `calmplate-annual`. If it is an upsell's id, it is the same product and costs the same. */
  readonly id: string
  readonly name: string
  readonly cents: number
  readonly currency: Currency
}

export interface UpsellBenefits {
  readonly title: string
  readonly subtitle: string
  readonly items: readonly {
    readonly icon: string
    readonly title: string
    readonly description: string
    readonly badgeText?: string
  }[]
  readonly images: { readonly appInterface?: Picture; readonly workoutPlans?: Picture }
  readonly bottomSection: { readonly title: string; readonly subtitle: string }
}

/**
 * A one-click offer after the main purchase. Features may contain `**bold**` and `{price}`, testimonials `**bold**`.
 */
export interface UpsellOffer {
  /** Product id and last part of the path `/upsell/{id}`. */
  readonly id: string
  readonly name: string
  readonly priceCents: number
  readonly originalPriceCents: number
  readonly currency: Currency
  readonly upsellType: string
  readonly headline: string
  readonly summary: string
  readonly billing: 'one-time' | 'monthly' | 'annual'
  readonly features: readonly string[]
  readonly benefits: UpsellBenefits
  readonly testimonialsSection: { readonly title: string; readonly description: string }
  readonly testimonials: readonly TestimonialQuote[]
  readonly picture: Picture
}
