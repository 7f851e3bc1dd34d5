import type { Services } from '#api/services.ts'
import { emailKeyOf } from './lead-email.ts'
import type { LeadDraft } from './lead-record.ts'

/**
 * A keyed digest of what a lead is created from: repeating the request gives the same one, in any order of answers.
 */
export function creationDigest(
  services: Services,
  { appName, flowId, email, answers }: Pick<LeadDraft, 'appName' | 'flowId' | 'email' | 'answers'>,
): string {
  const ordered = Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return services.cipher.label(JSON.stringify([appName, flowId, emailKeyOf(email), ordered]))
}
