import { consentSources, isMap } from '@fennel/funnel'
import type { ConsentChoices, ConsentSource } from '@fennel/funnel'
import type { SafeStorage } from '#web/visitor/index.ts'

export const consentKey = 'quiz_funnels_consent'

type Purpose = keyof ConsentChoices

const purposes: readonly Purpose[] = ['analytics', 'ads', 'healthProcessing']

/** The visitor's choice as stored in this browser. */
export interface KeptConsent {
  /**
   * Statistics and health, decided or not: `decisionsOf` tells which were decided. Advertising only if it was decided:
   * where nothing is advertised, nobody is asked about it. Under a newer policy, only the refusals.
   */
  readonly choices: Partial<ConsentChoices>
  /** Whether the first question was answered. It is about statistics and, where there is any, advertising. */
  readonly isDecided: boolean
  readonly isHealthDecided: boolean
  /** Whether health answers were ever allowed in this browser, under whatever policy: that may be taken back. */
  readonly hadHealthYes: boolean
  /**
   * Purposes refused under an earlier policy and not decided since. They are asked again and stay refused until then.
   */
  readonly carriedNos: readonly Purpose[]
  /** Whether the receipt covers statistics and advertising. What the server already knows of them is not repeated. */
  readonly saysRest: boolean
  readonly source: ConsentSource
  /** The policy that was on screen, which may not be today's. */
  readonly policyVersion: string
  readonly receiptId: string
  /** The session the receipt was made for; a new session needs its own. */
  readonly sessionId: string
  /** False until the server has confirmed the receipt. */
  readonly isSent: boolean
}

/** `hadHealthYes` of the stored choice, which a new policy does not end. */
export function readHadHealthYes(storage: SafeStorage): boolean {
  return readKept(storage)?.hadHealthYes === true
}

/**
 * Reads the stored choice as it applies under this policy version. A new version asks again: a yes to an earlier one
 * is forgotten, but a no stays until its question is answered again. Where everything is allowed unless refused,
 * forgetting a no would turn it into a yes that nobody gave.
 */
export function readKeptConsent(storage: SafeStorage, policyVersion: string): KeptConsent | undefined {
  const kept = readKept(storage)
  if (kept === undefined || kept.policyVersion === policyVersion) return kept
  const decisions = decisionsOf(kept)
  const carriedNos = purposes.filter((name) => decisions[name] === false)
  if (carriedNos.length === 0) return undefined
  return {
    ...kept,
    choices: refusalsOf(carriedNos),
    isDecided: false,
    isHealthDecided: false,
    carriedNos,
  }
}

function refusalsOf(names: readonly Purpose[]): Partial<ConsentChoices> {
  const choices: { -readonly [P in Purpose]?: boolean } = {}
  for (const name of names) choices[name] = false
  return choices
}

/**
 * What the visitor actually decided and still applies. A purpose that was never asked about is missing and follows
 * the region.
 */
export function decisionsOf(
  kept: Pick<KeptConsent, 'choices' | 'isDecided' | 'isHealthDecided' | 'carriedNos'> | undefined,
): Partial<ConsentChoices> {
  if (kept === undefined) return {}
  const decisions: { -readonly [P in Purpose]?: boolean } = {}
  for (const name of purposes) {
    const isDecided = name === 'healthProcessing' ? kept.isHealthDecided : kept.isDecided
    if (isDecided && kept.choices[name] !== undefined) decisions[name] = kept.choices[name]
    else if (kept.carriedNos.includes(name)) decisions[name] = false
  }
  return decisions
}

/** Whether any decision about statistics or advertising still applies. */
export function hasDecidedRest(kept: Parameters<typeof decisionsOf>[0]): boolean {
  const { analytics, ads } = decisionsOf(kept)
  return analytics !== undefined || ads !== undefined
}

function readKept(storage: SafeStorage): KeptConsent | undefined {
  const facts = storage.read(consentKey)
  if (!isMap(facts)) return undefined
  const { choices: given, source } = facts
  if (!isMap(given) || !isSource(source)) return undefined
  const carried: readonly unknown[] = Array.isArray(facts['carriedNos']) ? facts['carriedNos'] : []
  const isDecided = facts['isDecided'] === true
  const decision = {
    choices: {
      analytics: given['analytics'] === true,
      ...(isDecided && typeof given['ads'] === 'boolean' ? { ads: given['ads'] } : {}),
      healthProcessing: given['healthProcessing'] === true,
    },
    isDecided,
    isHealthDecided: facts['isHealthDecided'] === true,
    carriedNos: purposes.filter((name) => carried.includes(name)),
  }
  return {
    ...decision,
    hadHealthYes:
      facts['hadHealthYes'] === true || (decision.isHealthDecided && decision.choices.healthProcessing),
    saysRest: hasDecidedRest(decision) && facts['saysRest'] !== false,
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
