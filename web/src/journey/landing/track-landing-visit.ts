import { landingTemplateOf } from '@fennel/funnel'
import type { QuizFlow, QuizStep } from '@fennel/funnel'
import { trackAhead } from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'

/** Tracks a landing page visit at a step, by default the first: ahead of its screen, or by it. */
export const { ahead: trackLandingVisitAhead, onScreen: trackLandingVisit } = trackAhead(
  ({ track }: Pick<Visitor, 'quiz' | 'track'>, flow: QuizFlow, step?: QuizStep) => {
    track('landingPageVisit', { quizId: flow.id, template: landingTemplateOf(flow, step) })
  },
)
