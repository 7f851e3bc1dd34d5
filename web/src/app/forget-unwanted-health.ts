import type { Consent } from '#web/consent/index.ts'
import type { Visitor } from '#web/visitor/index.ts'

/**
 * Removes the answers to `questionIds`, those about health of every flow, from this browser once the visitor has said no to them, now, or in
 * another tab, which the consent hears of. A region that has only not asked yet removes nothing.
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
