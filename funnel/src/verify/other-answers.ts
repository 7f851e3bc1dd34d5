import type { Answers, AnswerValue } from '../answers.ts'
import type { QuizFlow } from '../quiz/quiz-step.ts'
import { answerClasses, conditionsOf, isSameTo, wayConditionsOf } from './answer-classes.ts'
import { usualBody } from './sample-bodies.ts'

/**
 * Tells of answers given on one way what else whoever goes the same way may have answered to some of its questions: every
 * combination that words of the flow could tell apart. Questions that are not among the answers stay so.
 */
export function otherAnswersOf(
  flow: QuizFlow,
): (given: Answers, questionIds: readonly string[]) => readonly Answers[] {
  const ofWay = wayConditionsOf(flow)
  const all = conditionsOf(flow)
  const stepOf = new Map(flow.steps.map((step) => [step.id, step]))
  const classesOf = new Map(flow.steps.map((step) => [step.id, answerClasses(all, step, usualBody)]))
  const known = new Map<string, readonly (AnswerValue | undefined)[]>()

  /** What may stand in the place of an answer; the answer itself where nothing tells others from it. */
  function alternatives(id: string, given: AnswerValue | undefined): readonly (AnswerValue | undefined)[] {
    const step = stepOf.get(id)
    const classes = classesOf.get(id) ?? []
    if (step === undefined || classes.length < 2) return [given]
    const key = JSON.stringify([id, given ?? null])
    const found = known.get(key) ?? classes.filter((other) => isSameTo(ofWay, step, [given, other]))
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
