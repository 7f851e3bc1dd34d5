import type { Answers, AnswerValue } from '../answers.ts'
import type { QuizFlow } from '../quiz/quiz-step.ts'
import { answerClasses, conditionsOf, isSameTo, pathConditionsOf } from './answer-classes.ts'
import { usualBody } from './sample-bodies.ts'

/**
 * For the answers given on one path, returns what else somebody on the same path may have answered to the given
 * questions: every combination that the flow's wording could distinguish. Questions without an answer stay unanswered.
 */
export function otherAnswersOf(
  flow: QuizFlow,
): (given: Answers, questionIds: readonly string[]) => readonly Answers[] {
  const ofPath = pathConditionsOf(flow)
  const all = conditionsOf(flow)
  const stepOf = new Map(flow.steps.map((step) => [step.id, step]))
  const classesOf = new Map(flow.steps.map((step) => [step.id, answerClasses(all, step, usualBody)]))
  const known = new Map<string, readonly (AnswerValue | undefined)[]>()

  /** The answers that may replace this one; only the answer itself if no condition distinguishes any. */
  function alternatives(id: string, given: AnswerValue | undefined): readonly (AnswerValue | undefined)[] {
    const step = stepOf.get(id)
    const classes = classesOf.get(id) ?? []
    if (step === undefined || classes.length < 2) return [given]
    const key = JSON.stringify([id, given ?? null])
    const found = known.get(key) ?? classes.filter((other) => isSameTo(ofPath, step, [given, other]))
    known.set(key, found)
    return found
  }

  return (given, questionIds) =>
    questionIds
      .filter((id) => given[id] !== undefined)
      .reduce<readonly Answers[]>(
        (combined, id) =>
          combined.flatMap((answers) =>
            alternatives(id, given[id]).map((answer) => withAnswer(answers, id, answer)),
          ),
        [given],
      )
}

function withAnswer(answers: Answers, id: string, answer: AnswerValue | undefined): Answers {
  const { [id]: _before, ...rest } = answers
  return answer === undefined ? rest : { ...rest, [id]: answer }
}
