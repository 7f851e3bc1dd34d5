import { flowVersion, landingSteps } from '@fennel/funnel'
import type { Brand, QuizFlow, QuizStep } from '@fennel/funnel'
import type { VisitEvent, VisitFact } from '#api/tracking/rollup/count-events.ts'

/** A generated visit. The tests add up the expected numbers from these themselves. */
export interface Visit {
  readonly at: number
  readonly day: string
  readonly flowId: string
  readonly source: string
  readonly country: string
  readonly device: string
  /** Steps seen, in order. A step without `ms` was left unanswered. */
  readonly steps: readonly { readonly id: string; readonly ms: number | undefined; readonly answer: string }[]
  /** Whether the landing page's questions were answered. Browsers do not report those as steps. */
  readonly answersLanding: boolean
  readonly stages: ReadonlySet<string>
  readonly cents: number
  readonly refund: number
}

export const lastWeek = [
  '2026-11-07',
  '2026-11-08',
  '2026-11-09',
  '2026-11-10',
  '2026-11-11',
  '2026-11-12',
  '2026-11-13',
]
export const thisWeek = [
  '2026-11-14',
  '2026-11-15',
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
]

/** Steps that every visitor sees. */
export function quizSteps(flow: QuizFlow): readonly QuizStep[] {
  return flow.steps.filter((step) => step.landingPageOnly !== true && step.conditionalDisplay === undefined)
}

export function conditionalStep(flow: QuizFlow): QuizStep {
  const step = flow.steps.find(({ conditionalDisplay }) => conditionalDisplay !== undefined)
  if (step === undefined) throw new Error('The flow has no branch')
  return step
}

/** A visit derived from its number alone: it ends early, halfway, or at some later stage. */
export function visitOf(brand: Brand, day: string, number: number): Visit {
  const flow = defaultFlow(brand)
  const isThisWeek = thisWeek.includes(day)
  const others = Object.keys(brand.flows).filter((id) => id !== flow.id)
  const flowId = number % 4 === 3 ? (others[0] ?? flow.id) : flow.id
  const path = quizSteps(flow).filter(({ id }) => brand.flows[flowId]?.steps.some((step) => step.id === id))
  const walked = number % 2 === 0 ? [path[0], path[1], conditionalStep(flow), ...path.slice(2)] : path
  const leavesAt = number % 7 < (isThisWeek ? 4 : 1) ? 1 : number % 7 === 5 ? 4 : walked.length
  const isDone = leavesAt === walked.length
  const steps = walked.slice(0, leavesAt + 1).map((step, at) => ({
    id: step?.id ?? '',
    ms: !isDone && at === leavesAt ? undefined : 600 + ((number * 37 + at * 911) % 9000),
    answer:
      step !== undefined && 'options' in step
        ? (step.options[number % step.options.length]?.value ?? '')
        : 'answered',
  }))
  const stages = new Set(['landingPageVisit', 'quizStarted'])
  const further = [
    'quizFinished',
    'purchasePageVisit',
    'paymentInitiated',
    'paid',
    'upsellPaid',
    'registered',
  ]
  if (isDone) for (const stage of further.slice(0, 1 + (number % further.length))) stages.add(stage)
  const cents = stages.has('paid') ? 1999 + (number % 3) * 500 : 0
  return {
    at: Date.parse(`${day}T10:00:00Z`) + number * 1000,
    day,
    flowId,
    source: ['meta', 'google', 'direct'][number % 3] ?? '',
    country: number % 5 === 0 ? 'DE' : 'US',
    device: number % 2 === 0 ? 'phone' : 'desktop',
    steps,
    answersLanding: number % 5 !== 2,
    stages,
    cents,
    refund: cents > 0 && number % 4 === 0 ? cents : 0,
  }
}

/** The events the visit's browser reported. */
export function eventsOf(brand: Brand, visit: Visit, number: number): readonly VisitEvent[] {
  const flow = defaultFlow(brand)
  const version = flowVersion(brand.flows[visit.flowId] as QuizFlow)
  const make = (
    eventType: string,
    clientAt: number,
    metadata: VisitEvent['metadata'] = null,
  ): VisitEvent => ({
    eventId: `${number}-${eventType}-${clientAt}-${String(metadata?.['questionId'])}`,
    eventType,
    sessionKey: `visit-${number}`,
    appName: brand.appId,
    receivedAt: visit.at,
    clientAt,
    flowId: visit.flowId,
    flowVersion: version,
    source: visit.source,
    device: visit.device,
    country: visit.country,
    metadata,
  })
  const stages = ['landingPageVisit', 'quizStarted', 'quizFinished', 'purchasePageVisit', 'paymentInitiated']
  const onLanding = visit.answersLanding ? landingSteps(brand.flows[visit.flowId] as QuizFlow) : []
  return [
    ...stages.filter((stage) => visit.stages.has(stage)).map((stage) => make(stage, visit.at)),
    ...onLanding.map(({ id }) =>
      make('quizQuestionAnswered', visit.at, { questionId: id, answer: 'answered' }),
    ),
    ...visit.steps.flatMap(({ id, ms, answer }, at) => {
      const seenAt = visit.at + at * 20_000
      const isStorable = flow.steps.some((step) => step.id === id && step.dataClass === 'preference')
      const seen = make('quizQuestionViewed', seenAt, { questionId: id })
      if (ms === undefined) return [seen]
      const chosen = { questionId: id, answer: isStorable ? answer : 'answered' }
      return [seen, make('quizQuestionAnswered', seenAt + ms, chosen)]
    }),
  ]
}

/** What the ledger and the accounts know of the visit. */
export function factsOf(brand: Brand, visit: Visit, number: number): readonly VisitFact[] {
  const make = (stage: VisitFact['stage'], cents: number): VisitFact => ({
    sessionKey: `visit-${number}`,
    appName: brand.appId,
    factId: `${number}-${stage ?? 'refund'}`,
    stage,
    cents,
    at: visit.at + 900_000,
  })
  return [
    ...(visit.stages.has('paid') ? [make('paid', visit.cents)] : []),
    ...(visit.stages.has('upsellPaid') ? [make('upsellPaid', 0)] : []),
    ...(visit.stages.has('registered') ? [make('registered', 0)] : []),
    ...(visit.refund > 0 ? [make(undefined, -visit.refund)] : []),
  ]
}

export function defaultFlow(brand: Brand): QuizFlow {
  return brand.flows[brand.defaultFlowId] as QuizFlow
}

/** How many of these visits reached a stage. */
export function having(of: readonly Visit[], stage: string): number {
  return of.filter(({ stages }) => stages.has(stage)).length
}

/** The cents of these visits, paid or refunded. */
export function sum(of: readonly Visit[], field: 'cents' | 'refund'): number {
  return of.reduce((all, visit) => all + visit[field], 0)
}

/** The expected counts of the landing page's first question, which each of these visits saw. */
export function landingTruth(of: readonly Visit[]) {
  const answered = of.filter(({ answersLanding }) => answersLanding).length
  return { seen: of.length, answered, left: of.length - answered }
}

/** The expected counts of one step among these visits, without the rollups. */
export function stepTruth(of: readonly Visit[], id: string | undefined) {
  const shown = of.filter(({ steps }) => steps.some((step) => step.id === id))
  return {
    seen: shown.length,
    answered: shown.filter(({ steps }) => steps.some((step) => step.id === id && step.ms !== undefined))
      .length,
    left: shown.filter(({ steps, stages }) => steps.at(-1)?.id === id && !stages.has('quizFinished')).length,
  }
}
