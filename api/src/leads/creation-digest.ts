import type { Services } from '#api/services.ts'
import { emailKeyOf } from './lead-email.ts'
import type { LeadDraft } from './lead-record.ts'

/** A keyed label of what a lead is made from: the same request again has the same one, in whatever order its answers come. */
export function creationDigest(
  services: Services,
  { appName, flowId, email, answers }: Pick<LeadDraft, 'appName' | 'flowId' | 'email' | 'answers'>,
): string {
  const ordered = Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return services.cipher.label(JSON.stringify([appName, flowId, emailKeyOf(email), ordered]))
}
