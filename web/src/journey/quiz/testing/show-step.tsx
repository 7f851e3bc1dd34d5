import type { AnswerValue, Answers, QuizStep } from '@fennel/funnel'
import { Route } from 'wouter'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import type { FakeVisitor } from '#web/testing/fake-visitor.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { QuizScreen } from '../quiz-screen.tsx'
import { flowOf } from './small-flow.ts'

const last: QuizStep = {
  id: 'after',
  type: 'info-card',
  title: 'After it',
  card: { paragraphs: [] },
  isFinal: true,
  dataClass: 'none',
}

export interface ShownStep {
  readonly visitor: FakeVisitor
  /** The stored answer of the step. */
  readonly kept: () => AnswerValue | undefined
  /** Id of the step on screen. */
  readonly onScreen: () => string | undefined
  readonly unmount: () => void
}

/** Shows one step of a two-step quiz, with the given earlier answers. */
export function showStep(
  step: QuizStep,
  answers: Answers = {},
  visitor: FakeVisitor = fakeVisitor({ answers }),
): ShownStep {
  const { unmount } = renderScreen(
    <Route path="/quiz/:questionId?">
      <QuizScreen />
    </Route>,
    { path: `/quiz/${step.id}`, visitor, flow: flowOf(step, last) },
  )
  return {
    visitor,
    unmount,
    kept: () => visitor.quiz.getState().answers[step.id],
    onScreen: () => document.querySelector<HTMLElement>('[data-step-id]')?.dataset['stepId'],
  }
}
