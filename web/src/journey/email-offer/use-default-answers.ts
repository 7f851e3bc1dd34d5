import { isUnanswered } from '@fennel/funnel'
import type { Answers, QuizState } from '@fennel/funnel'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { defaultAnswers, examplesIn, hasOnlyExamples } from '#web/journey/default-answers.ts'
import { useQuiz, useVisitor } from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'

/** The answers used beneath the quiz's own. */
interface PageDefaults {
  readonly defaults: Answers
  /** Whether the result is only an example. */
  readonly isExample: boolean
  /** Whether the visitor has answered nothing themselves. */
  readonly isNew: boolean
  /** Takes the example back, for a visitor who goes on to answer for themselves. */
  readonly forgetExample: () => void
}

/**
 * The default answers for a visitor with neither a lead nor a gender answer; otherwise none, and none in a flow that
 * asks for no weight. Shown at once, and stored as answers once it is certain that the address has no lead. The lead
 * is created first, so that this page is its source.
 */
export function useDefaultAnswers(asksWeight: boolean): PageDefaults {
  const visitor = useVisitor()
  const answers = useQuiz((state) => state.answers)
  const currentStep = useQuiz((state) => state.currentStep)
  const needsDefaults = useQuiz(isUnknown) && asksWeight
  const isLookUpOpen = useQuiz((state) => state.isLookUpOpen)
  // NOTE: storing the defaults earlier would overwrite the answers of a lead whose lookup failed.
  const storesDefaults = needsDefaults && !isLookUpOpen
  const isForgotten = useRef(false)
  useEffect(() => {
    if (storesDefaults) void applyDefaults(visitor, isForgotten)
  }, [visitor, storesDefaults])
  const defaults: Answers = needsDefaults ? defaultAnswers : {}
  const shown = { answers: { ...defaults, ...answers }, currentStep: needsDefaults ? 0 : currentStep }
  const isExample = asksWeight && hasOnlyExamples(shown)
  const isNew = isExample || isUnanswered(answers)
  const forgetExample = () => {
    isForgotten.current = true
    visitor.forgetAnswers(examplesIn(answers))
  }
  return { defaults, isExample, isNew, forgetExample }
}

async function applyDefaults(visitor: Visitor, isForgotten: RefObject<boolean>): Promise<void> {
  // Without an email there is no lead to create yet.
  if (visitor.quiz.getState().answers['email'] !== undefined) {
    await visitor.ensureLead('email_offer').catch(() => undefined)
  }
  const given = visitor.quiz.getState().answers
  if (given['gender'] !== undefined || isForgotten.current) return
  for (const [questionId, answer] of Object.entries(defaultAnswers)) {
    if (given[questionId] === undefined) visitor.answer(questionId, answer)
  }
  // Somebody may have seen a question without the landing page, where the gender is asked.
  const { answers } = visitor.quiz.getState()
  if (hasOnlyExamples({ answers, currentStep: 0 })) visitor.goToStep(0)
}

/**
 * Opening a link with an address creates no lead, so a lead that exists is from an earlier visit, even if all it has is
 * an address.
 */
function isUnknown({ answers, leadId }: QuizState): boolean {
  return leadId === undefined && answers['gender'] === undefined
}
