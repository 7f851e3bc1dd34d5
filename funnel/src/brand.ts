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
  /** You traced the review to a paid order, and keep the record; shown where `reviewBadges` is `verified`. */
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
  /** The day of the wording of the terms, as `2026-11-01`; without it their page names April of this year. */
  readonly termsUpdatedOn?: string
  /** That of the privacy policy. Consent is given to that wording: another day asks everybody anew. */
  readonly privacyUpdatedOn?: string
  /** That of the policy on consumer health data, which takes effect with it. */
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

/** Words and switches of the purchase page. */
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
    /** `#rrggbb`, white can be read on it. The theme's accent without it. */
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
  /** The line under the plans about what one can pay with; without it `defaultPaymentMeans`. */
  readonly paymentMeans?: string
  readonly appRatings: { readonly downloads: string; readonly average: number; readonly sample: boolean }
  readonly healthDisclaimer: string
}

/** What a flavour says differently outside its quiz; what it leaves out stays as the brand says it. */
export interface FlavourWords {
  readonly description?: string
  readonly purchasePage?: Partial<PurchasePageContent>
  readonly emailOffer?: Partial<Brand['emailOffer']>
}

/** Each claim as shown or in its honest form; see the brand's documentation. */
export interface HonestModes {
  /** `display`: a timer that only shows time. `enforced`: the server ends the discount when it runs out. */
  readonly countdown: 'display' | 'enforced'
  /** `random`: 80 to 200, chosen once a view. `real`: counted from orders, or absent. */
  readonly peopleCount: 'random' | 'real'
  /** `fixed`: the published distribution. `computed`: from stored reviews. */
  readonly ratings: 'fixed' | 'computed'
  /** `all`: every review has both badges. `verified`: only a traced one, and "Satisfied Customer" only from 4 stars on. */
  readonly reviewBadges: 'all' | 'verified'
}

export interface EvidenceEntry {
  readonly id: string
  readonly claim: string
  /** Where the number comes from; `sample` entries must be replaced before going live. */
  readonly source: string
  readonly sample: boolean
}

/** One app: everything that differs between two products running from this code base. Serialisable data only. */
export interface Brand {
  readonly appId: string
  readonly name: string
  readonly description: string
  readonly theme: Theme
  readonly defaultFlowId: string
  readonly flows: Readonly<Record<string, QuizFlow>>
  readonly routeFlow: RouteConfig
  /** Flavours whose journey differs from `routeFlow`. */
  readonly routeFlowByFlowId?: Readonly<Record<string, RouteConfig>>
  readonly landingPageContent: LandingContent
  readonly landingByFlowId?: Readonly<Record<string, LandingContent>>
  readonly wordsByFlowId?: Readonly<Record<string, FlavourWords>>
  readonly plans: readonly PlanOffer[]
  /** What counts for visitors whose country no trusted proxy names; absent means `opt-in`: nothing before a yes. */
  readonly basisWithoutCountry?: PrivacyRegime['basis']
  /** How the brand asks for consent; without it, words that fit every product. */
  readonly consentCopy?: ConsentCopy
  /** A/B tests on steps, plans, prices and upsells. */
  readonly experiments?: readonly Experiment[]
  /** Plans are filtered by this funnel name, per flow: see `planFunnelOf` for a flow that has none. */
  readonly planFunnelByFlowId?: Readonly<Record<string, string>>
  readonly upsells: { readonly products: readonly UpsellOffer[] }
  /** What every one-click offer promises beside its price; without it `defaultUpsellPromises`. The terms have to keep it. */
  readonly upsellPromises?: UpsellPromises
  /** Whole hours before a renewal that the terms ask a cancellation by, 0 to 48; 48 without it, and 0 asks for none. */
  readonly cancelNoticeHours?: number
  /** How often subscribers may choose to pay, and what that costs; at most one offer per billing interval. */
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
    /** The sentence under the heading; without it, one that fits every product. */
    readonly welcome?: string
    readonly tickerText: string
    readonly fact: { readonly title: string; readonly text: string; readonly evidence: string }
    /** Four lines by age band. */
    readonly planSummary: Readonly<
      Record<'under-25' | '25-35' | '35-45' | 'over-45', readonly [string, string, string, string]>
    >
  }
  readonly loading: { readonly title: string; readonly text: string }
  readonly thankYou: {
    readonly title: string
    readonly text: string
    /** What the last of the four steps says; without it, one that fits every product. */
    readonly firstStep?: string
    readonly isProductTesting: boolean
  }
  readonly storeLinks: { readonly appStore: string; readonly googlePlay: string }
  readonly brandLinks: { readonly supportEmail: string }
  /** What the contact page says of answers and hours; without it `defaultContactHours`. */
  readonly contactHours?: ContactHours
  readonly legal: LegalEntity
  /** Offers the withdrawal function; absent where no law that applies to the brand asks for one. */
  readonly withdrawal?: WithdrawalRight
  readonly honestModes: HonestModes
}

/** What a visitor reads beside the funnel, and what stands behind its claims: kept apart, so that the funnel need not carry it. */
export interface BrandPages {
  readonly terms: LegalDocument
  readonly privacy: LegalDocument
  /** The policy on consumer health data, beside that on privacy: laws of Washington and Nevada want a page of its own. */
  readonly healthData: LegalDocument
  readonly articles: ArticleConfig
  readonly evidence: readonly EvidenceEntry[]
}

/** A brand with all of its pages: what the server, the checks and the build work with. */
export type WholeBrand = Brand & BrandPages

/** Marks an object as a brand; the compiler checks it, the data stays plain. */
export function defineBrand(brand: Brand): Brand {
  return brand
}

/** Marks an object as a brand's pages. */
export function defineBrandPages(pages: BrandPages): BrandPages {
  return pages
}

/** The brand as the visitors of one flavour read it: its own words where it has some, else the brand's. */
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
