import { formatMeasurement } from '@fennel/funnel'
import type { Answers } from '@fennel/funnel'
import { useEffect, useState } from 'react'
import { useVisitor } from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'

/** Who a link is opened for when nothing is known about them. */
export const defaultAnswers = {
  gender: 'female',
  age: 64,
  weight: formatMeasurement({ unit: 'LB', pounds: 180 }),
  height: formatMeasurement({ unit: 'FT', feet: 5, inches: 5 }),
} as const satisfies Answers

/**
 * The default answers for a visitor whose e-mail brought no answers along; else none. Shown from the first moment and
 * kept as answers, the lead first: it is made as one of this page.
 */
export function useDefaultAnswers(): Answers {
  const visitor = useVisitor()
  const [defaults] = useState<Answers>(() => (isUnknown(visitor) ? defaultAnswers : {}))
  useEffect(() => {
    if (isUnknown(visitor)) void applyDefaults(visitor)
  }, [visitor])
  return defaults
}

async function applyDefaults(visitor: Visitor): Promise<void> {
  // Without an e-mail there is no lead to make yet.
  if (visitor.quiz.getState().answers['email'] !== undefined) {
    await visitor.ensureLead('email_offer').catch(() => undefined)
  }
  if (!isUnknown(visitor)) return
  for (const [questionId, answer] of Object.entries(defaultAnswers)) visitor.answer(questionId, answer)
}

/** The start of the app may have made a lead out of the e-mail alone, so what counts is that nothing was answered. */
function isUnknown(visitor: Visitor): boolean {
  return Object.keys(visitor.quiz.getState().answers).every((questionId) => questionId === 'email')
}
