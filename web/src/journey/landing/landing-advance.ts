import { landingSteps, landingTemplateOf, timings } from '@fennel/funnel'
import type { QuizFlow } from '@fennel/funnel'

/** How long the landing page shows the answer to one of its questions before it moves on, in milliseconds. */
export function landingAdvanceMs(flow: QuizFlow, step = landingSteps(flow)[0]): number {
  return advanceMs[landingTemplateOf(flow, step)]
}

const advanceMs = {
  'plain-hero': timings.optionAdvance,
  'landing-quiz-style': timings.landingQuizStyleAdvance,
  'landing-image-style': timings.landingImageStyleAdvance,
} as const
