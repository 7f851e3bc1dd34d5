import type { QuizFlow } from '@fennel/funnel'
import { trackAhead } from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'
import { viewedEvent } from './quiz-events.ts'
import { trackStart } from './track-start.ts'

/**
 * Tracks the start of the quiz or the return to it, once per page load, and a view of the step: ahead of its screen, or
 * by it.
 */
export const { ahead: trackQuestionAhead, onScreen: trackQuestion } = trackAhead(
  (visitor: Visitor, flow: QuizFlow, index: number) => {
    const step = flow.steps[index]
    if (step === undefined) return
    trackStart(visitor, flow, index)
    visitor.track('quizQuestionViewed', viewedEvent(flow, index, step, visitor.quiz.getState().sessionId))
  },
)
