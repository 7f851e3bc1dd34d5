import type { Answers } from '@fennel/funnel'
import { useQuiz, useVisitor } from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'

/** The answers from before a press, while the pressed card shows as chosen. */
const before = new WeakMap<Visitor['quiz'], Answers>()

/**
 * Freezes the answers the quiz shows: an answer that is already stored must not open, close or reword a step under
 * the visitor's finger.
 */
export function freezeAnswers({ quiz }: Visitor): void {
  if (!before.has(quiz)) before.set(quiz, quiz.getState().answers)
}

/** Unfreezes them: with the quiz's next change, the screen shows all stored answers again. */
export function unfreezeAnswers({ quiz }: Visitor): void {
  before.delete(quiz)
}

/** The answers the quiz on screen is based on: the frozen ones, else the current ones. */
export function useShownAnswers(): Answers {
  const { quiz } = useVisitor()
  return useQuiz(({ answers }) => before.get(quiz) ?? answers)
}
