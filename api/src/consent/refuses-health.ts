import type { SessionChoice } from './consent-store.ts'

/**
 * Whether somebody said no to answers about health. Where the region asks first, a choice about statistics alone holds the
 * same false before anybody has asked; pages that do not tell these apart are taken at their word.
 */
export function refusesHealth({
  choices,
  isHealthDecided,
}: Pick<SessionChoice, 'choices' | 'isHealthDecided'>): boolean {
  return choices.healthProcessing === false && isHealthDecided !== false
}
