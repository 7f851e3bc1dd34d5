import { formatMeasurement } from '@fennel/funnel'
import type { Answers, QuizState } from '@fennel/funnel'
import { useEffect } from 'react'
import { useQuiz, useVisitor } from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'

/** Who a link is opened for when nothing is known about them. */
export const defaultAnswers = {
  gender: 'female',
  age: 64,
  weight: formatMeasurement({ unit: 'LB', pounds: 180 }),
  height: formatMeasurement({ unit: 'FT', feet: 5, inches: 5 }),
} as const satisfies Answers

/** What the page is drawn with beneath the quiz's own answers, and whether the result is an example. */
interface StandIn {
  readonly defaults: Answers
  readonly isExample: boolean
}

/**
 * The default answers for a visitor with neither a lead nor a gender answer; else none, and none in a flow that asks for
 * no weight. Shown from the first moment and kept as answers once it is sure that no lead goes with the address, the lead
 * first: it is made as one of this page.
 */
export function useDefaultAnswers(asksWeight: boolean): StandIn {
  const visitor = useVisitor()
  const answers = useQuiz((state) => state.answers)
  const isWanting = useQuiz(isUnknown) && asksWeight
  const isLookUpOpen = useQuiz((state) => state.isLookUpOpen)
  // NOTE: kept as answers they would be written over those of a lead that could not be asked for.
  const areKept = isWanting && !isLookUpOpen
  useEffect(() => {
    if (areKept) void applyDefaults(visitor)
  }, [visitor, areKept])
  const defaults: Answers = isWanting ? defaultAnswers : {}
  return { defaults, isExample: asksWeight && isInvented({ ...defaults, ...answers }) }
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

/** An address that came with a link makes no lead, so a lead is one of before, be it of an address alone. */
function isUnknown({ answers, leadId }: QuizState): boolean {
  return leadId === undefined && answers['gender'] === undefined
}

/** Told by the answers themselves, since they outlive this page: nobody who began the quiz has only these. */
function isInvented(answers: Answers): boolean {
  const { gender: _, ...numbers } = defaultAnswers
  return (
    Object.keys(answers).every((questionId) => questionId === 'email' || questionId in defaultAnswers) &&
    Object.entries(numbers).some(([questionId, number]) => answers[questionId] === number)
  )
}
