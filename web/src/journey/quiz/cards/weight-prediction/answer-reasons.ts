import { splitEmoji } from '@fennel/funnel'
import type { Answers, QuizFlow, QuizStep } from '@fennel/funnel'

const maxReasons = 6

/** Values whose words say nothing about the plan. */
const saysLittle = /^(?:yes|no|prefer_not_to_answer)$/

export interface AnswerReason {
  readonly emoji?: string
  readonly words: string
}

/**
 * The visitor's latest choices since the previous prediction step, at most six, newest last, in words that make sense
 * without the question. Leaves out yes, no, 'I prefer not to answer', and labels without an emoji.
 */
export function reasonsSince(flow: QuizFlow, stepId: string, answers: Answers): readonly AnswerReason[] {
  const here = flow.steps.findIndex(({ id }) => id === stepId)
  const before = flow.steps.slice(0, Math.max(0, here))
  const lastPrediction = before.findLastIndex(
    (step) => step.type === 'info-card' && step.customComponent?.startsWith('weight-prediction') === true,
  )
  const reasons = before
    .slice(lastPrediction + 1)
    .flatMap((step) => chosenIn(step, answers))
    .filter(({ emoji }) => emoji !== undefined)
  return reasons.slice(-maxReasons)
}

function chosenIn(step: QuizStep, answers: Answers): readonly AnswerReason[] {
  if (step.type !== 'single-choice') return []
  const option = step.options.find(({ value }) => value === answers[step.id])
  if (option === undefined || saysLittle.test(option.value)) return []
  const shown = splitEmoji(option.label)
  return [{ ...shown, words: option.standaloneLabel ?? shown.words }]
}
