import type { Consent } from '#web/consent/index.ts'
import type { Visitor } from '#web/visitor/index.ts'

interface Questions {
  /** The health questions of every flow. */
  readonly health: readonly string[]
  /** All questions that any flow asks today. */
  readonly known: readonly string[]
}

/**
 * Removes the answers to health questions from this browser once the visitor has refused health processing, here or in
 * another tab, and with them those to questions that nobody asks anymore: a release may have removed a health question.
 * The address stays. An undecided visitor loses nothing.
 */
export function forgetUnwantedHealth(
  { store }: Pick<Consent, 'store'>,
  visitor: Pick<Visitor, 'quiz' | 'forgetAnswers'>,
  { health, known }: Questions,
): void {
  let wasUnwanted = false
  const look = () => {
    const { isKnown, isHealthDecided, allowed } = store.getState()
    const isUnwanted = isKnown && isHealthDecided && !allowed.healthProcessing
    if (isUnwanted && !wasUnwanted) {
      const unknown = Object.keys(visitor.quiz.getState().answers).filter(
        (questionId) => questionId !== 'email' && !known.includes(questionId),
      )
      visitor.forgetAnswers([...health, ...unknown])
    }
    wasUnwanted = isUnwanted
  }
  store.subscribe(look)
  look()
}
