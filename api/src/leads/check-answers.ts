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
  for (const [id, value] of given) judge(stepsNamed(brand, flowId, id).slice(0, 1), id, value, answers)
  return answers
}

/**
 * Checks one answer beside the others, by its question as any flow of the brand asks it: a visitor may go on in another
 * flavour than the one their lead was made in. Returns the step that takes it, that of the flow itself first.
 */
export function checkAnswer(
  brand: Brand,
  flowId: string,
  questionId: string,
  value: AnswerValue,
  answers: Answers,
): QuizStep {
  return judge(stepsNamed(brand, flowId, questionId), questionId, value, answers)
}

/** The first of these steps that takes the answer; refuses it in the words of the first of all. */
function judge(
  steps: readonly QuizStep[],
  questionId: string,
  value: AnswerValue,
  answers: Answers,
): QuizStep {
  const [first, ...others] = steps
  if (first === undefined)
    throw new AppError('invalid_request', `"${questionId}" is not a question of this quiz.`)
  if (isEmpty(value)) return first
  const context = contextOf(answers)
  const result = validateAnswer(first, value, context)
  if (result.ok) return first
  const other = others.find((step) => validateAnswer(step, value, context).ok)
  if (other === undefined) throw new AppError('invalid_request', result.message)
  return other
}

/** Whether there is nothing to keep: a blank text or an empty choice. */
export function isEmpty(value: AnswerValue): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'object' && value.length === 0
}

/** The question of that id: of the flow itself, else of another flow of the brand. */
export function findStep(brand: Brand, flowId: string, questionId: string): QuizStep | undefined {
  return stepsNamed(brand, flowId, questionId)[0]
}

function stepsNamed(brand: Brand, flowId: string, questionId: string): readonly QuizStep[] {
  return [brand.flows[flowId], ...Object.values(brand.flows)].flatMap(
    (flow) => flow?.steps.find(({ id }) => id === questionId) ?? [],
  )
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
