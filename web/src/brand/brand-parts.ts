import { plainConsentCopy } from '@fennel/brands'
import { brandInFlow, flowVersion, planFunnelOf } from '@fennel/funnel'
import type { Brand, ConsentCopy, Experiment, QuizFlow } from '@fennel/funnel'

const coreFields = [
  'appId',
  'name',
  'description',
  'theme',
  'landingPageContent',
  'routeFlow',
  'loading',
  'brandLinks',
  'contactHours',
  'legal',
  'withdrawal',
  'honestModes',
  'basisWithoutCountry',
] as const

const salesFields = [
  'upsells',
  'upsellPromises',
  'cancelNoticeHours',
  'purchasePage',
  'reviews',
  'testimonials',
  'emailOffer',
  'thankYou',
  'storeLinks',
] as const

/** What every page of a visit needs of a brand, in the words of its flavour. */
export interface BrandCore extends Pick<Brand, (typeof coreFields)[number]> {
  /** Plans are filtered by this funnel name. */
  readonly planFunnel: string
  /** The sentence at the foot of every page outside the quiz. */
  readonly healthDisclaimer: string
  readonly consentCopy: ConsentCopy
  /** Experiments that have begun; absent when there are none. */
  readonly experiments?: readonly Experiment[]
}

/** What a brand shows from the prices on, and on the page of reviews. */
export type BrandSales = Pick<Brand, (typeof salesFields)[number]>

/** All that landing and quiz need of a brand in one flavour. */
export interface VisitPart {
  readonly brand: BrandCore
  readonly flow: QuizFlow
  /** Of the flow as the brand has it, see `flowVersion`. */
  readonly flowVersion: string
  /** The questions about health of every flow: an answer from another flavour is forgotten as well. */
  readonly healthQuestionIds: readonly string[]
}

/** The flavours a brand has. */
export interface FlowList {
  readonly defaultFlowId: string
  readonly flowIds: readonly string[]
}

export function flowListOf({ defaultFlowId, flows }: Brand): FlowList {
  return { defaultFlowId, flowIds: Object.keys(flows) }
}

/** The part of a brand that landing and quiz need. Throws when the brand has no such flow. */
export function visitPartOf(brand: Brand, flowId: string): VisitPart {
  const flow = brand.flows[flowId]
  if (flow === undefined) throw new Error(`Brand "${brand.appId}" has no flow "${flowId}"`)
  const healthSteps = Object.values(brand.flows).flatMap(({ steps }) =>
    steps.filter(({ dataClass }) => dataClass === 'health'),
  )
  return {
    brand: brandCoreOf(brand, flowId),
    flow,
    flowVersion: flowVersion(flow),
    healthQuestionIds: [...new Set(healthSteps.map(({ id }) => id))],
  }
}

/** The brand without flows and sales, everything already chosen for one flavour. */
export function brandCoreOf(whole: Brand, flowId: string): BrandCore {
  const brand = brandInFlow(whole, flowId)
  const experiments = begunOf(brand.experiments)
  return {
    ...pick(brand, coreFields),
    landingPageContent: brand.landingByFlowId?.[flowId] ?? brand.landingPageContent,
    routeFlow: brand.routeFlowByFlowId?.[flowId] ?? brand.routeFlow,
    planFunnel: planFunnelOf(brand, flowId),
    healthDisclaimer: brand.purchasePage.healthDisclaimer,
    consentCopy: brand.consentCopy ?? plainConsentCopy,
    ...(experiments.length === 0 ? {} : { experiments }),
  }
}

/** The rest of the brand that screens show, in the words of one flavour. */
export function brandSalesOf(brand: Brand, flowId: string): BrandSales {
  return pick(brandInFlow(brand, flowId), salesFields)
}

/** Drafts and what is expected of an experiment are for the people who read its results. */
function begunOf(experiments: readonly Experiment[] = []): readonly Experiment[] {
  return experiments
    .filter(({ status }) => status !== 'draft')
    .map((experiment) => ({ ...experiment, name: '', hypothesis: '' }))
}

function pick<T extends object, K extends keyof T>(from: T, fields: readonly K[]): Pick<T, K> {
  const there = fields.filter((field) => field in from)
  return Object.fromEntries(there.map((field) => [field, from[field]])) as Pick<T, K>
}
