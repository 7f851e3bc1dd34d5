import { isUnanswered } from '@fennel/funnel'
import type { Answers } from '@fennel/funnel'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useConsent } from '#web/consent/index.ts'
import type { Consent } from '#web/consent/index.ts'
import { defaultAnswers, forgetExample, hasOnlyExamples, isExample } from '../default-answers.ts'
import { useQuiz, useVisitor } from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'

/** The answers used beneath the quiz's own. */
interface PageDefaults {
  readonly defaults: Answers
  /** Whether the result is only an example. */
  readonly isExample: boolean
  /** The questions whose answer is the example's beside answers of the visitor's own. */
  readonly exampleIds: readonly string[]
  /** Whether the visitor has answered nothing themselves. */
  readonly isNew: boolean
  /** Takes the example back, for a visitor who goes on to answer for themselves. */
  readonly forgetExample: () => void
}

/**
 * The default answers for a visitor with neither a lead nor a gender answer; otherwise none, and none in a flow that
 * asks for no weight. Shown at once, and stored as answers once it is certain that the address has no lead. The lead
 * is created first, so that this page is its source. Beside other answers of the visitor's own they are never stored:
 * nobody could tell them from those anymore. Nor are they before a yes to health answers where one is needed: half of
 * an example would remain.
 */
export function useDefaultAnswers(asksWeight: boolean): PageDefaults {
  const visitor = useVisitor()
  const consent = useConsent()
  const answers = useQuiz((state) => state.answers)
  const currentStep = useQuiz((state) => state.currentStep)
  const leadId = useQuiz((state) => state.leadId)
  const isLookUpOpen = useQuiz((state) => state.isLookUpOpen)
  // Opening a link with an address creates no lead, so a lead that this page did not create is from an earlier visit,
  // even if all it has is an address.
  const [createsLead, setCreatesLead] = useState(false)
  const isUnknown = answers['gender'] === undefined && (leadId === undefined || createsLead)
  const needsDefaults = isUnknown && asksWeight
  // NOTE: storing the defaults earlier would overwrite the answers of a lead whose lookup failed.
  const storesDefaults = needsDefaults && !isLookUpOpen
  if (storesDefaults && !createsLead) setCreatesLead(true)
  const isForgotten = useRef(false)
  useEffect(() => {
    if (storesDefaults) void applyDefaults(visitor, consent, isForgotten)
  }, [visitor, consent, storesDefaults])
  const defaults: Answers = needsDefaults ? defaultAnswers : {}
  const shown = { answers: { ...defaults, ...answers }, currentStep: needsDefaults ? 0 : currentStep }
  const isWholeExample = asksWeight && (needsDefaults ? isExample(shown) : hasOnlyExamples(shown))
  return {
    defaults,
    isExample: isWholeExample,
    exampleIds: isWholeExample ? [] : Object.keys(defaults).filter((id) => answers[id] === undefined),
    isNew: isWholeExample || isUnanswered(answers),
    forgetExample: () => {
      isForgotten.current = true
      forgetExample(visitor)
    },
  }
}

async function applyDefaults(
  visitor: Visitor,
  consent: Consent,
  isForgotten: RefObject<boolean>,
): Promise<void> {
  // Without an email there is no lead to create yet.
  if (visitor.quiz.getState().answers['email'] !== undefined) {
    await visitor.ensureLead('email_offer').catch(() => undefined)
  }
  await consent.known
  if (!consent.store.getState().allowed.healthProcessing) return
  const given = visitor.quiz.getState().answers
  if (given['gender'] !== undefined || isForgotten.current) return
  if (!isExample({ answers: { ...defaultAnswers, ...given }, currentStep: 0 })) return
  for (const [questionId, answer] of Object.entries(defaultAnswers)) {
    if (given[questionId] === undefined) visitor.answer(questionId, answer)
  }
  // Somebody may have seen a question without the landing page, where the gender is asked.
  visitor.goToStep(0)
}
