import type { WholeBrand } from '../brand.ts'
import type { QuizFlow } from '../quiz/quiz-step.ts'
import type { Fault } from './fault.ts'
import { verifyArticles } from './verify-articles.ts'
import { faultKey, verifyExperiments } from './verify-experiments.ts'
import { verifyFacts } from './verify-facts.ts'
import { verifyJourney } from './verify-journey.ts'
import { verifyLook } from './verify-look.ts'
import { verifyOffers } from './verify-offers.ts'
import { verifySteps } from './verify-steps.ts'
import { verifyWalks } from './verify-walks.ts'
import type { WalkCoverage } from './verify-walks.ts'

export interface BrandVerification {
  readonly faults: readonly Fault[]
  /** What was walked, by flow id. */
  readonly coverage: Readonly<Record<string, WalkCoverage>>
}

export interface VerifyOptions {
  /** Whether the file behind a `/brands/…` path exists. */
  readonly hasAsset: (path: string) => boolean
  /** Only this flow is walked. If absent, all of them. */
  readonly onlyFlow?: string
}

/** Verifies a brand: every path through every flow and the journey after it, its offers, its copy and its look. */
export function verifyBrand(brand: WholeBrand, options: VerifyOptions): BrandVerification {
  const faults: Fault[] = []
  const coverage: Record<string, WalkCoverage> = {}
  for (const fault of findFaults(brand, options, coverage)) faults.push(fault)
  return { faults, coverage }
}

/** The first fault that verification finds; it stops there. */
export function firstFault(brand: WholeBrand, options: VerifyOptions): Fault | undefined {
  return findFaults(brand, options, {}).next().value
}

/** Yields each fault as it is found, and records the coverage of each flow whose walk was completed. */
function* findFaults(
  brand: WholeBrand,
  { hasAsset, onlyFlow }: VerifyOptions,
  coverage: Record<string, WalkCoverage>,
): Generator<Fault, undefined, undefined> {
  yield* verifyOffers(brand)
  yield* verifyLook(brand, hasAsset)
  yield* verifyFacts(brand)
  yield* verifyArticles(brand)
  yield* serializableFaults(brand)
  if (brand.flows[brand.defaultFlowId] === undefined)
    yield {
      rule: 'bad-route',
      where: brand.appId,
      message: `There is no default flow "${brand.defaultFlowId}".`,
    }
  yield* misnamedFlows(brand)
  const ofFlows = new Set<string>()
  for (const flow of Object.values(brand.flows)) {
    if (onlyFlow !== undefined && flow.id !== onlyFlow) continue
    for (const fault of flowFaults(brand, flow, coverage)) {
      ofFlows.add(faultKey(fault))
      yield fault
    }
  }
  // NOTE: last, so that what is wrong with a flow is not reported once more for each arm.
  yield* verifyExperiments(brand, ofFlows)
  return undefined
}

function* flowFaults(
  brand: WholeBrand,
  flow: QuizFlow,
  coverage: Record<string, WalkCoverage>,
): Generator<Fault, void, undefined> {
  yield* verifySteps(brand, flow)
  yield* verifyJourney(brand, flow.id)
  coverage[flow.id] = yield* verifyWalks(brand, flow)
}

/** Flows listed under a key that is not their id: the brand looks flows up by key, everything stored names the id. */
function misnamedFlows({ appId, flows }: WholeBrand): readonly Fault[] {
  return Object.entries(flows)
    .filter(([key, { id }]) => id !== key)
    .map(([key, { id }]) => ({
      rule: 'bad-id',
      where: `${appId}/${key}`,
      message: `The flow listed as "${key}" has the id "${id}".`,
    }))
}

function serializableFaults(brand: WholeBrand): readonly Fault[] {
  const lost = lostInJson(brand, '')
  return lost === undefined
    ? []
    : [
        {
          rule: 'not-serialisable',
          where: `${brand.appId}/${lost}`,
          message: 'The content does not survive being written as JSON.',
        },
      ]
}

/** The path of the first value that JSON cannot represent. */
function lostInJson(value: unknown, path: string): string | undefined {
  if (
    value === undefined ||
    typeof value === 'function' ||
    typeof value === 'symbol' ||
    typeof value === 'bigint'
  )
    return path
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    const found = lostInJson(part, path === '' ? key : `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}
