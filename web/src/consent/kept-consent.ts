import { consentSources } from '@fennel/funnel'
import type { ConsentChoices, ConsentSource } from '@fennel/funnel'
import type { SafeStorage } from '#web/visitor/index.ts'

export const consentKey = 'quiz_funnels_consent'

type Purpose = keyof ConsentChoices

const purposes: readonly Purpose[] = ['analytics', 'ads', 'healthProcessing']

/** What this browser remembers of the visitor's word. */
export interface KeptConsent {
  /** Said or not: what of it was said tells `saidOf`. Of a word under an earlier policy only what it refused. */
  readonly choices: Partial<ConsentChoices>
  /** Whether statistics and advertising were decided; health has a question of its own. */
  readonly isDecided: boolean
  readonly isHealthDecided: boolean
  /** What was refused under an earlier policy and is not decided since: asked again, and a no until then. */
  readonly carriedNos: readonly Purpose[]
  /** Whether the receipt speaks of statistics and advertising: what the server knows of them is not said again. */
  readonly saysRest: boolean
  readonly source: ConsentSource
  /** The policy that was on the screen, which need not be that of today. */
  readonly policyVersion: string
  readonly receiptId: string
  /** The session the receipt was made for; a new session needs its own. */
  readonly sessionId: string
  /** False until the server has confirmed the receipt. */
  readonly isSent: boolean
}

/**
 * What was kept, as it counts under this wording of the policy. Another wording asks anew: a yes to an earlier one is
 * forgotten, and a no stays one until its question is answered again, for where everything is allowed until a no, forgetting
 * it would be a yes that nobody gave.
 */
export function readKeptConsent(storage: SafeStorage, policyVersion: string): KeptConsent | undefined {
  const kept = readKept(storage)
  if (kept === undefined || kept.policyVersion === policyVersion) return kept
  const said = saidOf(kept)
  const carriedNos = purposes.filter((name) => said[name] === false)
  if (carriedNos.length === 0) return undefined
  return {
    ...kept,
    choices: noTo(carriedNos),
    isDecided: false,
    isHealthDecided: false,
    carriedNos,
  }
}

function noTo(names: readonly Purpose[]): Partial<ConsentChoices> {
  const choices: { -readonly [P in Purpose]?: boolean } = {}
  for (const name of names) choices[name] = false
  return choices
}

/** What the visitor really said and what still counts; a purpose that nobody asked about is missing and follows the region. */
export function saidOf(
  kept: Pick<KeptConsent, 'choices' | 'isDecided' | 'isHealthDecided' | 'carriedNos'> | undefined,
): Partial<ConsentChoices> {
  if (kept === undefined) return {}
  const said: { -readonly [P in Purpose]?: boolean } = {}
  for (const name of purposes) {
    const isDecided = name === 'healthProcessing' ? kept.isHealthDecided : kept.isDecided
    if (isDecided) said[name] = kept.choices[name] === true
    else if (kept.carriedNos.includes(name)) said[name] = false
  }
  return said
}

/** Whether anything was said of statistics or advertising that still counts. */
export function speaksOfRest(kept: Parameters<typeof saidOf>[0]): boolean {
  const { analytics, ads } = saidOf(kept)
  return analytics !== undefined || ads !== undefined
}

function readKept(storage: SafeStorage): KeptConsent | undefined {
  const kept = storage.read(consentKey)
  if (typeof kept !== 'object' || kept === null || !('choices' in kept) || !('source' in kept))
    return undefined
  const { choices, source } = kept
  if (typeof choices !== 'object' || choices === null || !isSource(source)) return undefined
  const facts = kept as Readonly<Record<string, unknown>>
  const given = choices as Readonly<Record<string, unknown>>
  const carried: readonly unknown[] = Array.isArray(facts['carriedNos']) ? facts['carriedNos'] : []
  const word = {
    choices: {
      analytics: given['analytics'] === true,
      ads: given['ads'] === true,
      healthProcessing: given['healthProcessing'] === true,
    },
    isDecided: facts['isDecided'] === true,
    isHealthDecided: facts['isHealthDecided'] === true,
    carriedNos: purposes.filter((name) => carried.includes(name)),
  }
  return {
    ...word,
    saysRest: speaksOfRest(word) && facts['saysRest'] !== false,
    source,
    policyVersion: String(facts['policyVersion']),
    receiptId: String(facts['receiptId']),
    sessionId: String(facts['sessionId']),
    isSent: facts['isSent'] === true,
  }
}

function isSource(value: unknown): value is ConsentSource {
  return consentSources.some((source) => source === value)
}
