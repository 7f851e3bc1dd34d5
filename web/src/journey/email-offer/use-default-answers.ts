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
 * The default answers for a visitor with neither a lead nor a gender answer; else none, and none in a flow that asks for
 * no weight. Shown from the first moment and kept as answers, the lead first: it is made as one of this page.
 */
export function useDefaultAnswers(asksWeight: boolean): Answers {
  const visitor = useVisitor()
  const [defaults] = useState<Answers>(() => (asksWeight && isUnknown(visitor) ? defaultAnswers : {}))
  useEffect(() => {
    if (asksWeight && isUnknown(visitor)) void applyDefaults(visitor)
  }, [visitor, asksWeight])
  return defaults
}

async function applyDefaults(visitor: Visitor): Promise<void> {
  // Without an e-mail there is no lead to make yet.
  if (visitor.quiz.getState().answers['email'] !== undefined) {
    await visitor.ensureLead('email_offer').catch(() => undefined)
  }
  const given = visitor.quiz.getState().answers
  if (given['gender'] !== undefined) return
  for (const [questionId, answer] of Object.entries(defaultAnswers)) {
    if (given[questionId] === undefined) visitor.answer(questionId, answer)
  }
}

/** The start of the app may have made a lead out of the e-mail alone; that one was not there when the visitor came. */
function isUnknown(visitor: Visitor): boolean {
  const { answers, leadId } = visitor.quiz.getState()
  if (answers['gender'] !== undefined) return false
  return leadId === undefined || Object.keys(answers).every((questionId) => questionId === 'email')
}
