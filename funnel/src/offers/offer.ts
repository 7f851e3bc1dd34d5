import type { Picture, TestimonialQuote } from '../content/media.ts'

/** An ISO 4217 code in lower case, as Stripe writes it. */
export type Currency = 'usd'

/** An amount in the smallest unit of its currency (cents). */
export interface Money {
  readonly cents: number
  readonly currency: Currency
}

/** What a plan renews at, and how often, once its first term ends. */
export interface RenewalTerms {
  readonly cents: number
  readonly interval: 'month' | 'year'
  readonly intervalCount: number
}

/**
 * A plan of the catalogue. The first term costs `finalPriceCents` for `durationDays`
 * (a discount of `priceCents`); after it the plan renews at `renewal`.
 */
export interface PlanOffer {
  /** Stable product id, e.g. `calmplate-1-month`. Never names a health condition: it travels to the payment provider. */
  readonly id: string
  readonly name: string
  readonly type: 'subscription' | 'trial' | 'other'
  readonly priceCents: number
  readonly finalPriceCents: number
  readonly currency: Currency
  readonly durationDays: number
  /** Which flows sell it: the client keeps only plans of its own funnel. */
  readonly funnel: string
  /** Marks the plan that is chosen when the page opens; a plan no longer sold is removed from the data. */
  readonly isActive: boolean
  /** Shows 'MOST POPULAR'. */
  readonly isTagged: boolean
  readonly description: string
  readonly renewal: RenewalTerms
}

/**
 * A billing interval that subscribers may switch to on the page where they manage their plan. From the next renewal
 * on, `cents` is charged every month or year.
 */
export interface SwitchOffer {
  readonly interval: 'monthly' | 'annual'
  /** Stable product id, e.g. `calmplate-annual`. Of an upsell's id, it is that upsell and costs the same. */
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

/** A one-click offer after the main purchase. Features and testimonials may hold `**bold**` and `{price}`. */
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
