import { assignArm, firstQuizStep, flowForSession, landingSteps, upsellsForSession } from '@fennel/funnel'
import type { Experiment, QuizFlow } from '@fennel/funnel'
import type { BrandSales } from '#web/brand/index.ts'
import { createExposureTeller } from './track-exposures.ts'
import type { ExposureOptions } from './track-exposures.ts'

/** What a session sees of a flow, and of the offers, in its arms. */
export interface OwnArms {
  readonly flow: QuizFlow
  /** Whether the landing page differs from the prerendered one. */
  readonly changesLanding: boolean
  /** Whether the quiz opens differently, here or in another arm: it is drawn, and so counted, alike in all of them. */
  readonly changesQuiz: boolean
  readonly salesOf: (sales: BrandSales) => BrandSales
  /**
   * Creates what tracks the visitor's exposures, as long as their session stays the one whose arms are shown. Missing
   * where no arms are shown, so that nobody is exposed.
   */
  readonly createTeller?: (
    visit: Omit<ExposureOptions, 'flow' | 'experiments'>,
  ) => ReturnType<typeof createExposureTeller>
}

/** The flow of a session in its arms; `salesOf` applies the arms to the sales data once it is loaded. */
export function joinExperiments(
  experiments: readonly Experiment[],
  flow: QuizFlow,
  sessionId: string,
): OwnArms {
  const own = flowForSession(flow, experiments, sessionId)
  const opening = JSON.stringify(openingOf(flow))
  return {
    flow: own,
    changesLanding: JSON.stringify(landingSteps(flow)) !== JSON.stringify(landingSteps(own)),
    changesQuiz: [own, ...flowsOfArms(experiments, flow, sessionId)].some(
      (other) => JSON.stringify(openingOf(other)) !== opening,
    ),
    createTeller: (visit) => {
      const tell = createExposureTeller({ ...visit, flow, experiments })
      return (event) => {
        if (visit.sessionId() === sessionId) tell(event)
      }
    },
    salesOf: (sales) => ({ ...sales, upsells: upsellsForSession(sales.upsells, experiments, sessionId) }),
  }
}

/** The flow in each arm of the running experiments that the session takes part in. */
function flowsOfArms(
  experiments: readonly Experiment[],
  flow: QuizFlow,
  sessionId: string,
): readonly QuizFlow[] {
  const armsIn = (experiment: Experiment) =>
    experiment.status === 'running' && assignArm(experiment, sessionId) !== undefined ? experiment.arms : []
  return experiments.flatMap((experiment) =>
    armsIn(experiment).map(({ id: winner }) => {
      const decided = { ...experiment, status: 'stopped', winner } as const
      const others = experiments.map((other) => (other === experiment ? decided : other))
      return flowForSession(flow, others, sessionId)
    }),
  )
}

/** What the first page of a quiz shows: its first question, and the number of steps if the flow names no parts. */
function openingOf(flow: QuizFlow): readonly unknown[] {
  const first = flow.steps[firstQuizStep(flow, { answers: {}, unitSystem: 'imperial' }) ?? -1]
  return [first, flow.stepLabels, flow.stepLabels.length === 0 && flow.steps.length]
}
