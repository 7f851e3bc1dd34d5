import { consentSources } from '@fennel/funnel'
import type { ConsentChoices, ConsentSource } from '@fennel/funnel'
import type { SafeStorage } from '#web/visitor/index.ts'

export const consentKey = 'quiz_funnels_consent'

/** What this browser remembers of the visitor's word. */
export interface KeptConsent {
  readonly choices: ConsentChoices
  /** Whether statistics and advertising were decided; health has a question of its own. */
  readonly isDecided: boolean
  readonly isHealthDecided: boolean
  /** Whether the receipt speaks of statistics and advertising: what the server knows of them is not said again. */
  readonly saysRest: boolean
  readonly source: ConsentSource
  readonly policyVersion: string
  readonly receiptId: string
  /** The session the receipt was made for; a new session needs its own. */
  readonly sessionId: string
  /** False until the server has confirmed the receipt. */
  readonly isSent: boolean
}

/** What was kept under this wording of the policy; another wording asks anew. */
export function readKeptConsent(storage: SafeStorage, policyVersion: string): KeptConsent | undefined {
  const kept = storage.read(consentKey)
  if (typeof kept !== 'object' || kept === null || !('choices' in kept) || !('source' in kept))
    return undefined
  const { choices, source } = kept
  if (typeof choices !== 'object' || choices === null || !isSource(source)) return undefined
  const facts = kept as Readonly<Record<string, unknown>>
  if (facts['policyVersion'] !== policyVersion) return undefined
  const given = choices as Readonly<Record<string, unknown>>
  return {
    choices: {
      analytics: given['analytics'] === true,
      ads: given['ads'] === true,
      healthProcessing: given['healthProcessing'] === true,
    },
    isDecided: facts['isDecided'] === true,
    isHealthDecided: facts['isHealthDecided'] === true,
    saysRest: facts['isDecided'] === true && facts['saysRest'] !== false,
    source,
    policyVersion,
    receiptId: String(facts['receiptId']),
    sessionId: String(facts['sessionId']),
    isSent: facts['isSent'] === true,
  }
}

function isSource(value: unknown): value is ConsentSource {
  return consentSources.some((source) => source === value)
}
