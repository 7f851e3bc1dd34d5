import { plainConsentCopy } from '@fennel/brands'
import { brandInFlow, flowVersion, planFunnelOf, takesAnswer } from '@fennel/funnel'
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

/** What every page of a visit needs of a brand, in the words of its flow. */
export interface BrandCore extends Pick<Brand, (typeof coreFields)[number]> {
  /** Plans are filtered by this funnel name. */
  readonly planFunnel: string
  /** The sentence at the bottom of every page outside the quiz. */
  readonly healthDisclaimer: string
  readonly consentCopy: ConsentCopy
  /** Experiments that have started; absent when there are none. */
  readonly experiments?: readonly Experiment[]
}

/** What a brand shows from the prices on, and on the reviews page. */
export type BrandSales = Pick<Brand, (typeof salesFields)[number]>

/** Everything that landing page and quiz need of a brand in one flow. */
export interface VisitPart {
  readonly brand: BrandCore
  readonly flow: QuizFlow
  /** Version of the flow as the brand defines it, see `flowVersion`. */
  readonly flowVersion: string
  /** The health questions of every flow: an answer from another flow is removed as well. */
  readonly healthQuestionIds: readonly string[]
  /** The other questions that only other flows ask. */
  readonly questionIdsElsewhere: readonly string[]
}

/** The flows of a brand. */
export interface FlowList {
  readonly defaultFlowId: string
  readonly flowIds: readonly string[]
}

export function flowListOf({ defaultFlowId, flows }: Brand): FlowList {
  return { defaultFlowId, flowIds: Object.keys(flows) }
}

/** The part of a brand that landing page and quiz need. Throws when the brand has no such flow. */
export function visitPartOf(brand: Brand, flowId: string): VisitPart {
  const flow = brand.flows[flowId]
  if (flow === undefined) throw new Error(`Brand "${brand.appId}" has no flow "${flowId}"`)
  const steps = Object.values(brand.flows).flatMap((one) => one.steps.filter(takesAnswer))
  const health = new Set(steps.filter(({ dataClass }) => dataClass === 'health').map(({ id }) => id))
  const here = new Set(flow.steps.map(({ id }) => id))
  const elsewhere = steps.map(({ id }) => id).filter((id) => !health.has(id) && !here.has(id))
  return {
    brand: brandCoreOf(brand, flowId),
    flow,
    flowVersion: flowVersion(flow),
    healthQuestionIds: [...health],
    questionIdsElsewhere: [...new Set(elsewhere)],
  }
}

/** The brand without flows and sales data, with everything resolved for one flow. */
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

/** The rest of the brand that screens show, in the words of one flow. */
export function brandSalesOf(brand: Brand, flowId: string): BrandSales {
  return pick(brandInFlow(brand, flowId), salesFields)
}

/** Drafts, and the name and hypothesis of an experiment, are only for operators. */
function begunOf(experiments: readonly Experiment[] = []): readonly Experiment[] {
  return experiments
    .filter(({ status }) => status !== 'draft')
    .map((experiment) => ({ ...experiment, name: '', hypothesis: '' }))
}

function pick<T extends object, K extends keyof T>(from: T, fields: readonly K[]): Pick<T, K> {
  const there = fields.filter((field) => field in from)
  return Object.fromEntries(there.map((field) => [field, from[field]])) as Pick<T, K>
}
