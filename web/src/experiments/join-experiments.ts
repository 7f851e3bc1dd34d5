import { firstQuizStep, flowForSession, landingSteps, upsellsForSession } from '@fennel/funnel'
import type { Experiment, QuizFlow } from '@fennel/funnel'
import type { BrandSales } from '#web/brand/index.ts'
import { createExposureTeller } from './exposure-teller.ts'
import type { ExposureOptions } from './exposure-teller.ts'

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
    visit: Omit<ExposureOptions, 'flow' | 'experiments' | 'joinedAs'>,
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
    changesQuiz: flowsOfArms(experiments, flow, sessionId).some(
      (one) => JSON.stringify(openingOf(one)) !== opening,
    ),
    createTeller: (visit) => createExposureTeller({ ...visit, flow, experiments, joinedAs: sessionId }),
    salesOf: (sales) => ({ ...sales, upsells: upsellsForSession(sales.upsells, experiments, sessionId) }),
  }
}

/** The flow as the session sees it, and as it would in each other arm of an experiment that it takes part in. */
function flowsOfArms(
  experiments: readonly Experiment[],
  flow: QuizFlow,
  sessionId: string,
): readonly QuizFlow[] {
  return experiments.flatMap((experiment) =>
    experiment.arms.map((arm) => {
      const others = experiments.map((other) =>
        other === experiment ? { ...experiment, arms: [arm, arm] as const } : other,
      )
      return flowForSession(flow, others, sessionId)
    }),
  )
}

/** What the first page of a quiz shows: its first question, and the number of steps if the flow names no parts. */
function openingOf(flow: QuizFlow): readonly unknown[] {
  const first = flow.steps[firstQuizStep(flow, { answers: {}, unitSystem: 'imperial' }) ?? -1]
  return [first, flow.stepLabels, flow.stepLabels.length === 0 && flow.steps.length]
}
