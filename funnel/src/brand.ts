import type { ArticleConfig } from './content/article.ts'
import type { ContactHours, UpsellPromises } from './content/brand-promises.ts'
import type { Picture, TestimonialQuote } from './content/media.ts'
import type { Experiment } from './experiments/experiment.ts'
import type { PrivacyRegime } from './privacy/consent.ts'
import type { ConsentCopy } from './privacy/consent-copy.ts'
import type { RouteConfig } from './journey/route-config.ts'
import type { PlanOffer, SwitchOffer, UpsellOffer } from './offers/offer.ts'
import type { QuizFlow } from './quiz/quiz-step.ts'
import type { Theme } from './theme.ts'
import type { WithdrawalRight } from './withdrawal/withdrawal-form.ts'

export interface Review {
  readonly id: string
  readonly name: string
  readonly location: string
  readonly rating: 1 | 2 | 3 | 4 | 5
  readonly text: string
  /** ISO 8601 day. */
  readonly date: string
  /** You traced the review to a paid order and keep the record. Shown where `reviewBadges` is `verified`. */
  readonly verifiedPurchase?: boolean
  readonly sample: boolean
}

export interface LandingContent {
  readonly title: string
  readonly subtitle: string
  readonly testimonial?: { readonly text: string; readonly author: string; readonly sample: boolean }
  readonly disclaimer: string
  readonly heroImage: Picture
  readonly herov2Image?: Picture
  readonly logoText: string
  readonly logoSrc?: string
  readonly logoImage?: string
}

export interface LegalEntity {
  readonly companyName: string
  readonly companyCode: string
  readonly companyAddress: string
  readonly websiteUrl: string
  readonly supportEmail: string
  readonly currency: 'USD'
  /** The date of the current terms, as `2026-11-01`. If absent, the terms page names April of the current year. */
  readonly termsUpdatedOn?: string
  /** The date of the current privacy policy. Consent is given to that version: a new date asks every visitor again. */
  readonly privacyUpdatedOn?: string
  /** The date of the policy on consumer health data, from which it applies. */
  readonly healthDataUpdatedOn?: string
  /** True until the operator's lawyer has replaced it. */
  readonly sample: boolean
}

export interface LegalSection {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly bullets?: readonly string[]
}

export interface LegalDocument {
  readonly title: string
  readonly sample: boolean
  readonly sections: readonly LegalSection[]
}

/** Copy and switches of the purchase page. */
export interface PurchasePageContent {
  readonly heading: string
  readonly subheading: string
  readonly beforeAfter: {
    readonly title: string
    readonly before: {
      readonly title: string
      readonly picture: Picture
      readonly lines: readonly { readonly label: string; readonly value: string; readonly level: number }[]
    }
    readonly after: {
      readonly title: string
      readonly picture: Picture
      readonly lines: readonly { readonly label: string; readonly value: string; readonly level: number }[]
    }
    readonly note: string
  }
  readonly planHighlights: readonly { readonly icon: string; readonly title: string; readonly text: string }[]
  readonly promotion?: {
    readonly text: string
    readonly subtitle: string
    readonly isLimited: boolean
    /** `#rrggbb`, dark enough for white text on it. If absent, the theme's accent. */
    readonly accentColor?: string
  }
  readonly showBeforeAfterTestimonials: boolean
  readonly carousel: readonly {
    readonly title: string
    readonly text: string
    readonly picture: Picture
    readonly sample: boolean
  }[]
  readonly pressLogos: readonly { readonly name: string; readonly sample: boolean }[]
  readonly faq: readonly { readonly question: string; readonly answer: string }[]
  readonly guarantee: { readonly title: string; readonly text: string; readonly days: number }
  /** The line under the plans that names the ways to pay. If absent, `defaultPaymentMeans`. */
  readonly paymentMeans?: string
  readonly appRatings: { readonly downloads: string; readonly average: number; readonly sample: boolean }
  readonly healthDisclaimer: string
}

/** What a flow variant says differently outside its quiz. What it leaves out stays as in the brand. */
export interface FlowWords {
  readonly description?: string
  readonly purchasePage?: Partial<PurchasePageContent>
  readonly emailOffer?: Partial<Brand['emailOffer']>
}

/** How each claim is presented: as in the sample, or in its honest form. See the brand documentation. */
export interface HonestModes {
  /** `display`: a timer that only shows time. `enforced`: the server ends the discount when it runs out. */
  readonly countdown: 'display' | 'enforced'
  /** `random`: 80 to 200, drawn once per page view. `real`: counted from orders, or absent. */
  readonly peopleCount: 'random' | 'real'
  /** `fixed`: the published distribution. `computed`: from stored reviews. */
  readonly ratings: 'fixed' | 'computed'
  /** `all`: every review has both badges. `verified`: only traced ones, with "Satisfied Customer" from 4 stars up. */
  readonly reviewBadges: 'all' | 'verified'
}

export interface EvidenceEntry {
  readonly id: string
  readonly claim: string
  /** Where the number comes from. Entries marked `sample` must be replaced before going live. */
  readonly source: string
  readonly sample: boolean
}

/** One app: everything that differs between two products running from this code base. Serializable data only. */
export interface Brand {
  readonly appId: string
  readonly name: string
  readonly description: string
  readonly theme: Theme
  readonly defaultFlowId: string
  readonly flows: Readonly<Record<string, QuizFlow>>
  readonly routeFlow: RouteConfig
  /** Flow variants whose journey differs from `routeFlow`. */
  readonly routeFlowByFlowId?: Readonly<Record<string, RouteConfig>>
  readonly landingPageContent: LandingContent
  readonly landingByFlowId?: Readonly<Record<string, LandingContent>>
  readonly wordsByFlowId?: Readonly<Record<string, FlowWords>>
  readonly plans: readonly PlanOffer[]
  /** What applies to visitors whose country no trusted proxy names. If absent, `opt-in`: nothing without consent. */
  readonly basisWithoutCountry?: PrivacyRegime['basis']
  /** How the brand asks for consent. If absent, wording that fits every product. */
  readonly consentCopy?: ConsentCopy
  /** A/B tests on steps, plans, prices and upsells. */
  readonly experiments?: readonly Experiment[]
  /** Plans are filtered by this funnel name, per flow. See `planFunnelOf` for flows that have none. */
  readonly planFunnelByFlowId?: Readonly<Record<string, string>>
  readonly upsells: { readonly products: readonly UpsellOffer[] }
  /**
   * What every one-click offer promises next to its price. If absent, `defaultUpsellPromises`. The terms must keep it.
   */
  readonly upsellPromises?: UpsellPromises
  /** How many whole hours before a renewal the terms ask for a cancellation: 0 (no notice) to 48; 48 if absent. */
  readonly cancelNoticeHours?: number
  /** The billing intervals that subscribers may switch to, with their prices; at most one per interval. */
  readonly switchOffers: readonly SwitchOffer[]
  readonly purchasePage: PurchasePageContent
  readonly reviews: {
    readonly averageRating: number
    readonly totalReviews: number
    readonly items: readonly Review[]
  }
  readonly testimonials: Readonly<
    Record<
      'weight-loss' | 'accountability' | 'success-story',
      Readonly<Record<'female' | 'male', TestimonialQuote>>
    >
  >
  readonly emailOffer: {
    /** The sentence under the heading. If absent, one that fits every product. */
    readonly welcome?: string
    /** The same for a visitor who has answered nothing yet, so that there is nothing to come back to. */
    readonly firstWelcome?: string
    readonly tickerText: string
    /** The same without a word of losing weight, for visitors whose prediction leads to no loss, if it has one. */
    readonly levelTickerText?: string
    readonly fact: { readonly title: string; readonly text: string; readonly evidence: string }
    /** Four lines per age band. */
    readonly planSummary: Readonly<
      Record<'under-25' | '25-35' | '35-45' | 'over-45', readonly [string, string, string, string]>
    >
  }
  readonly loading: { readonly title: string; readonly text: string }
  readonly thankYou: {
    readonly title: string
    readonly text: string
    /** The text of the last of the four steps. If absent, one that fits every product. */
    readonly firstStep?: string
    readonly isProductTesting: boolean
  }
  readonly storeLinks: { readonly appStore: string; readonly googlePlay: string }
  readonly brandLinks: { readonly supportEmail: string }
  /** What the contact page says about reply times and business hours. If absent, `defaultContactHours`. */
  readonly contactHours?: ContactHours
  readonly legal: LegalEntity
  /** Offers the withdrawal function. Absent where no law that applies to the brand requires it. */
  readonly withdrawal?: WithdrawalRight
  readonly honestModes: HonestModes
}

/** Pages outside the funnel, and the evidence behind its claims. Separate, so that the funnel need not load them. */
export interface BrandPages {
  readonly terms: LegalDocument
  readonly privacy: LegalDocument
  /**
   * The policy on consumer health data. The laws of Washington and Nevada require a page separate from the privacy
   * policy.
   */
  readonly healthData: LegalDocument
  readonly articles: ArticleConfig
  readonly evidence: readonly EvidenceEntry[]
}

/** A brand with all of its pages, as the server, the checks and the build use it. */
export type WholeBrand = Brand & BrandPages

/** Marks an object as a brand: the compiler checks it, the data stays plain. */
export function defineBrand(brand: Brand): Brand {
  return brand
}

/** Marks an object as a brand's pages. */
export function defineBrandPages(pages: BrandPages): BrandPages {
  return pages
}

/**
 * The brand as visitors of one flow variant read it: the variant's own words where it has any, otherwise the brand's.
 */
export function brandInFlow(brand: Brand, flowId: string): Brand {
  const words = brand.wordsByFlowId?.[flowId]
  if (words === undefined) return brand
  return {
    ...brand,
    description: words.description ?? brand.description,
    purchasePage: { ...brand.purchasePage, ...words.purchasePage },
    emailOffer: { ...brand.emailOffer, ...words.emailOffer },
  }
}
