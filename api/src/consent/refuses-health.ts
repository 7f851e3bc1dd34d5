import type { SessionChoice } from './consent-store.ts'

/**
 * Whether the visitor refused health answers. In opt-in regions a choice about statistics alone contains the same
 * `false` before anybody was asked. Receipts of pages that do not tell these apart are taken literally.
 */
export function refusesHealth({
  choices,
  isHealthDecided,
}: Pick<SessionChoice, 'choices' | 'isHealthDecided'>): boolean {
  return choices.healthProcessing === false && isHealthDecided !== false
}
