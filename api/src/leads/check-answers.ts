import { answersInForce, validateAnswer } from '@fennel/funnel'
import type { Answers, AnswerValue, Brand, ConditionContext, QuizStep } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'

/** Keys of the quiz data that are no answers. */
const notAnswers: ReadonlySet<string> = new Set(['appName', 'completedAt'])

/**
 * The answers in a visitor's quiz data: empty ones left out, each checked by the rules of its question. An answer
 * to no question of the brand, or out of its bounds, refuses the whole; nothing of it may be stored.
 */
export function checkAnswers(
  brand: Brand,
  flowId: string,
  quizData: Readonly<Record<string, AnswerValue>>,
): Answers {
  const given = Object.entries(quizData).filter(([id, value]) => !notAnswers.has(id) && !isEmpty(value))
  const answers = Object.fromEntries(given)
  for (const [id, value] of given) checkAnswer(brand, flowId, id, value, answers)
  return answers
}

/** Checks one answer beside the others; returns the step that asks for it. */
export function checkAnswer(
  brand: Brand,
  flowId: string,
  questionId: string,
  value: AnswerValue,
  answers: Answers,
): QuizStep {
  const step = findStep(brand, flowId, questionId)
  if (step === undefined)
    throw new AppError('invalid_request', `"${questionId}" is not a question of this quiz.`)
  if (!isEmpty(value)) {
    const result = validateAnswer(step, value, contextOf(answers))
    if (!result.ok) throw new AppError('invalid_request', result.message)
  }
  return step
}

/** Whether there is nothing to keep: a blank text or an empty choice. */
export function isEmpty(value: AnswerValue): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'object' && value.length === 0
}

/** The question of that id: of the flow itself, else of another flow of the brand. */
export function findStep(brand: Brand, flowId: string, questionId: string): QuizStep | undefined {
  const flows = [brand.flows[flowId], ...Object.values(brand.flows)]
  for (const flow of flows) {
    const step = flow?.steps.find((candidate) => candidate.id === questionId)
    if (step !== undefined) return step
  }
  return undefined
}

/**
 * What a lead had answered before it was completed with `given`, the whole of its answers: without what the flow, answered
 * like that, asks no more.
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
  const isMetric = Object.values(answers).some(
    (answer) => typeof answer === 'string' && /^(CM|KG):/.test(answer),
  )
  return { answers, unitSystem: isMetric ? 'metric' : 'imperial' }
}
