import type { Consent } from '#web/consent/index.ts'
import type { Visitor } from '#web/visitor/index.ts'

/**
 * Removes the answers to `questionIds` (the health questions of every flow) from this browser once the visitor has
 * refused health processing, here or in another tab. An undecided visitor loses nothing.
 */
export function forgetUnwantedHealth(
  { store }: Pick<Consent, 'store'>,
  visitor: Pick<Visitor, 'forgetAnswers'>,
  questionIds: readonly string[],
): void {
  let wasUnwanted = false
  const look = () => {
    const { isKnown, isHealthDecided, allowed } = store.getState()
    const isUnwanted = isKnown && isHealthDecided && !allowed.healthProcessing
    if (isUnwanted && !wasUnwanted) visitor.forgetAnswers(questionIds)
    wasUnwanted = isUnwanted
  }
  store.subscribe(look)
  look()
}
