import type { Answers } from '@fennel/funnel'
import { useQuiz, useVisitor } from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'

/** The answers from before a press, while its card shows as chosen. */
const before = new WeakMap<Visitor['quiz'], Answers>()

/** Lets the quiz stand as it is: an answer that is kept already must neither open, close nor reword a step under the finger. */
export function standStill({ quiz }: Visitor): void {
  if (!before.has(quiz)) before.set(quiz, quiz.getState().answers)
}

/** What was kept meanwhile counts on screen from the next change of the quiz on. */
export function moveAgain({ quiz }: Visitor): void {
  before.delete(quiz)
}

/** The answers that the quiz on screen goes by. */
export function useStandingAnswers(): Answers {
  const { quiz } = useVisitor()
  return useQuiz(({ answers }) => before.get(quiz) ?? answers)
}
