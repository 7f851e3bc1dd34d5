import { stepInAllArms, summarizeAnswer, takesAnswer, validateAnswer } from '@fennel/funnel'
import type { Answers, Brand, QuizStep } from '@fennel/funnel'
import type { DataOf } from '@fennel/contract'
import type { LeadRecord } from '#api/leads/index.ts'
import { plainTitle } from '../plain-title.ts'
import { stepTitles } from './describe-event.ts'

/**
 * Answers in words, in the order of the lead's flow. Answers to questions that no longer exist come last, as stored.
 */
export function presentAnswers(
  brand: Brand | undefined,
  { flowId }: Pick<LeadRecord, 'flowId'>,
  answers: Answers,
): DataOf<'revealLead'>['answers'] {
  const flow = brand?.flows[flowId] ?? brand?.flows[brand.defaultFlowId]
  const titles = stepTitles(brand, flowId)
  const steps = (flow?.steps ?? []).filter((step) => takesAnswer(step) && answers[step.id] !== undefined)
  const known = new Set(steps.map(({ id }) => id))
  // NOTE: an arm of an experiment may offer options that the question as built does not have.
  const asAnswered = (step: QuizStep) =>
    stepInAllArms(step, brand?.experiments).find((asked) => validateAnswer(asked, answers[step.id]).ok) ??
    step
  return [
    ...steps.map((step) => ({
      id: step.id,
      question: plainTitle(step.title),
      answer:
        summarizeAnswer(asAnswered(step), answers[step.id], { weight: 'LB', height: 'FT' }) ||
        plain(answers[step.id]),
    })),
    ...Object.entries(answers)
      .filter(([id]) => !known.has(id))
      .map(([id, answer]) => ({ id, question: titles.get(id) ?? id, answer: plain(answer) })),
  ]
}

function plain(answer: Answers[string] | undefined): string {
  return Array.isArray(answer) ? answer.join(', ') : String(answer ?? '')
}
