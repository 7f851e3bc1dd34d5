import { apiMessages } from '@fennel/contract'
import type { DataOf } from '@fennel/contract'
import { flowVersion } from '@fennel/funnel'
import type { Brand, QuizFlow } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'
import type { Services } from '#api/services.ts'
import { storableAnswersOf } from '#api/tracking/index.ts'
import { compareQuizzes } from './compare-quizzes.ts'
import { withLandingSteps } from './landing-steps.ts'
import { presentSteps } from './present-step.ts'
import { readQuizTotals, readSteps } from './read-steps.ts'
import type { StepFilter } from './read-steps.ts'

type QuizAnalytics = DataOf<'quizAnalytics'>

interface Question {
  readonly from: string
  readonly to: string
  readonly brand?: string | undefined
  readonly flow?: string | undefined
  readonly version?: string | undefined
  readonly compareTo?: 'period' | 'flow' | undefined
  readonly otherFlow?: string | undefined
  readonly otherFrom?: string | undefined
  readonly otherTo?: string | undefined
}

/** Each step of a flow with its drop-off, times and answers, beside another period or flow if asked for. */
export async function readQuizAnalytics(
  { db, brands, config }: Pick<Services, 'db' | 'brands' | 'config'>,
  question: Question,
): Promise<QuizAnalytics> {
  const brand = orNotFound(brands.get(question.brand ?? config.defaultBrand))
  const flow = flowOf(brand, question.flow ?? brand.defaultFlowId)
  const { from, to, version } = question
  const filter: StepFilter = { brand: brand.appId, flow: flow.id, version, from, to }
  const side = async (of: StepFilter) => {
    const [totals, counts] = await Promise.all([readQuizTotals(db.query, of), readSteps(db.query, of)])
    return { totals, steps: withLandingSteps(flowOf(brand, of.flow), counts, totals) }
  }
  const other = otherSide(brand, filter, question)
  const [mine, theirs] = await Promise.all([side(filter), other && side(other.filter)])
  const steps = presentSteps(flow, mine.steps, storableAnswersOf(brands.values()), brand.experiments)
  const current = flowVersion(flow)
  return {
    brand: brand.appId,
    brands: [...brands.values()].map(({ appId, name }) => ({ id: appId, name })),
    flow: { id: flow.id, name: flow.name },
    flows: Object.values(brand.flows).map(({ id, name }) => ({ id, name })),
    versions: mine.totals.versions.map((row) => ({ ...row, isCurrent: row.version === current })),
    started: mine.totals.started,
    completed: mine.totals.completed,
    steps: [...steps],
    comparison:
      other === undefined || theirs === undefined
        ? null
        : {
            against: other.words,
            from: other.filter.from,
            to: other.filter.to,
            flow: other.filter.flow,
            ...compareQuizzes(steps, mine.totals, theirs, other.words),
          },
  }
}

function otherSide(
  brand: Brand,
  filter: StepFilter,
  { compareTo, otherFlow, otherFrom, otherTo }: Question,
): { readonly filter: StepFilter; readonly words: string } | undefined {
  if (compareTo === 'flow' && otherFlow !== undefined && otherFlow !== filter.flow) {
    const flow = flowOf(brand, otherFlow)
    return { filter: { ...filter, flow: flow.id, version: undefined }, words: `in “${flow.name}”` }
  }
  if (compareTo !== 'period' || otherFrom === undefined || otherTo === undefined) return undefined
  const words = otherFrom === otherTo ? `on ${otherFrom}` : `from ${otherFrom} to ${otherTo}`
  // NOTE: an edited flow had other versions in the other period, so the version asked for is compared with all of them.
  return { filter: { ...filter, version: undefined, from: otherFrom, to: otherTo }, words }
}

function flowOf(brand: Brand, id: string): QuizFlow {
  return orNotFound(Object.hasOwn(brand.flows, id) ? brand.flows[id] : undefined)
}

function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not_found', apiMessages.notFound)
  return value
}
