import type { SafeStorage } from '#web/visitor/index.ts'
import { consentKey, readKeptConsent } from './kept-consent.ts'

/**
 * Forgets the yeses of a person who leaves this browser: nobody can give them for the next one, least of all to health
 * answers. Their nos stay until somebody decides again, because where everything is allowed unless refused, forgetting
 * one would be a yes. They lead to no visit; the next one gets a receipt of its own.
 */
export function keepOnlyRefusals(storage: SafeStorage): void {
  // NOTE: as under a policy that nobody has seen yet.
  const refusals = readKeptConsent(storage, '')
  if (refusals === undefined) storage.remove(consentKey)
  else storage.write(consentKey, { ...refusals, hadHealthYes: false, sessionId: '', receiptId: '' })
}
