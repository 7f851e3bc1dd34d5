import { optionsOf } from '@fennel/funnel'
import type { AnswerValue, Brand, QuizStep } from '@fennel/funnel'
import { stepAsAsked } from './check-answers.ts'

type QuizData = Readonly<Record<string, AnswerValue>>

/**
 * The answers to questions and options that the brand still has. A browser keeps answers for 30 days and sends all of
 * them: a question removed since must not make the lead fail, because its visitor could not fix that.
 */
export function withoutOutdated(brand: Brand, flowId: string, quizData: QuizData): QuizData {
  return Object.fromEntries(
    Object.entries(quizData).flatMap(([id, value]) => {
      const [step, ...inArms] = stepAsAsked(brand, flowId, id)
      const current = step && stillOffered(step, inArms, value)
      return current === undefined ? [] : [[id, current]]
    }),
  )
}

/** What is left of an answer. Only texts can name options; the question's own rules judge anything else. */
function stillOffered(
  step: QuizStep,
  inArms: readonly QuizStep[],
  value: AnswerValue,
): AnswerValue | undefined {
  const own = optionsOf(step)
  if (own.length === 0 || typeof value === 'number') return value
  const options = [own, ...inArms.map(optionsOf)].flat()
  const isOffered = (chosen: string) => options.some((option) => option.value === chosen)
  if (typeof value === 'string') return isOffered(value) ? value : undefined
  return step.type === 'multiple-choice' ? value.filter(isOffered) : value
}
