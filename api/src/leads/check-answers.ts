import {
  answersInForce,
  canHoldAnswer,
  isEmptyAnswer,
  measuredUnit,
  stepInAllArms,
  validateAnswer,
} from '@fennel/funnel'
import type { Answers, AnswerValue, Brand, ConditionContext, QuizStep } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'

/**
 * Extracts the answers from a visitor's quiz data, without empty ones, each validated by its question. An answer to an
 * unknown question, or an invalid one, rejects all of it: nothing may be stored.
 */
export function checkAnswers(
  brand: Brand,
  flowId: string,
  quizData: Readonly<Record<string, AnswerValue>>,
): Answers {
  const given = Object.entries(quizData).filter(([id, value]) => canHoldAnswer(id) && !isEmptyAnswer(value))
  const answers = Object.fromEntries(given)
  for (const [id, value] of given) firstAccepting(stepAsAsked(brand, flowId, id), id, value)
  return answers
}

/**
 * Validates one answer by its question in any flow of the brand: a visitor may continue in another flow variant than
 * the one their lead was created in. Returns the step that accepts it, preferring the given flow's.
 */
export function checkAnswer(brand: Brand, flowId: string, questionId: string, value: AnswerValue): QuizStep {
  const steps = stepsNamed(brand, flowId, questionId).flatMap((step) =>
    stepInAllArms(step, brand.experiments),
  )
  return firstAccepting(steps, questionId, value)
}

/** The first of these steps that accepts the answer. If none does, refuses with the message of the first step. */
function firstAccepting(steps: readonly QuizStep[], questionId: string, value: AnswerValue): QuizStep {
  const [first, ...others] = steps
  if (first === undefined)
    throw new AppError('invalid_request', `"${questionId}" is not a question of this quiz.`)
  if (isEmptyAnswer(value)) return first
  const result = validateAnswer(first, value)
  if (result.ok) return first
  const other = others.find((step) => validateAnswer(step, value).ok)
  if (other === undefined) throw new AppError('invalid_request', result.message)
  return other
}

/**
 * The question with that id, of the given flow, else of another flow of the brand: as the brand asks it, then as the
 * arms of its experiments do. An arm may offer other options, and its visitors must not lose their answers. Empty if
 * there is none.
 */
export function stepAsAsked(brand: Brand, flowId: string, questionId: string): readonly QuizStep[] {
  return stepsNamed(brand, flowId, questionId)
    .slice(0, 1)
    .flatMap((step) => stepInAllArms(step, brand.experiments))
}

function stepsNamed(brand: Brand, flowId: string, questionId: string): readonly QuizStep[] {
  return [brand.flows[flowId], ...Object.values(brand.flows)].flatMap(
    (flow) => flow?.steps.find(({ id }) => id === questionId) ?? [],
  )
}

/**
 * A lead's earlier answers that still apply after it was completed with `given`: without those to questions that the
 * flow no longer asks, given all answers.
 */
export function stillAsked(
  brand: Brand | undefined,
  flowId: string,
  before: Answers,
  given: Answers,
): Answers {
  const flow = brand?.flows[flowId]
  if (flow === undefined) return before
  const asked = answersInForce(flow, contextOf({ ...before, ...given }))
  return Object.fromEntries(Object.entries(before).filter(([id]) => asked[id] !== undefined))
}

function contextOf(answers: Answers): ConditionContext {
  return { answers, unitSystem: measuredUnit(answers) === 'KG' ? 'metric' : 'imperial' }
}
