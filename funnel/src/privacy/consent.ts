/** What a visitor may allow beyond what the service itself needs. */
export interface ConsentChoices {
  /** Statistics with a session id, device and origin of the visit. */
  readonly analytics: boolean
  /** Telling an advertising network that a visit or a purchase happened. */
  readonly ads: boolean
  /** Using answers about health to make the plan, where the law asks for a word of its own. */
  readonly healthProcessing: boolean
}

/** Where a choice was made. `health-step`: the separate question before the first health question. */
export const consentSources = [
  'banner-accept',
  'banner-reject',
  'banner-custom',
  'footer',
  'health-step',
] as const

export type ConsentSource = (typeof consentSources)[number]

/** The law of a visitor's region as the product applies it. Not legal advice: the operator's lawyer has the last word. */
export interface PrivacyRegime {
  /** E.g. `DE`, `US`, `US-WA`; `EU` when only the time zone speaks for Europe; `unknown` otherwise. */
  readonly region: string
  /** `opt-in`: nothing before a yes. `opt-out`: allowed until a no. */
  readonly basis: 'opt-in' | 'opt-out'
  /** Whether health answers need a separate consent first. */
  readonly asksHealthConsent: boolean
}

/** What is known of where somebody is. */
export interface Whereabouts {
  /** ISO 3166 country as a trusted proxy names it. */
  readonly country: string | null
  /** The state within it, e.g. `WA`. */
  readonly state: string | null
  /** IANA name, e.g. `Europe/Oslo`; only asked where no proxy speaks. */
  readonly timeZone?: string | undefined
}

/** The day of the wording that a brand's privacy policy has without one of its own; a change asks everybody anew. */
export const privacyPolicyVersion = '2026-11-01'

/** The wording of a brand's privacy policy that consent is given to, by its day. */
export function policyVersionOf({
  legal,
}: {
  readonly legal: { readonly privacyUpdatedOn?: string | undefined }
}): string {
  return legal.privacyUpdatedOn ?? privacyPolicyVersion
}

// NOTE: the EEA, the United Kingdom and Switzerland with their neighbours and islands, and countries with a like law.
const optInCountries: ReadonlySet<string> = new Set(
  (
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO ' +
    'GB CH AD MC SM VA GI GG JE IM FO GL AX BR CA KR TR ZA'
  ).split(' '),
)

/**
 * Washington (My Health My Data Act, RCW 19.373.030) and Nevada (SB 370): consent before consumer health data is collected,
 * and one of its own before it is shared, which a visit to these pages alone may be.
 */
const healthConsentStates: ReadonlySet<string> = new Set(['WA', 'NV'])
const pacificTime: ReadonlySet<string> = new Set(['America/Los_Angeles', 'US/Pacific', 'PST8PDT'])

/**
 * The rules for a visitor. Where nobody names the country they may be anywhere, so a yes comes first unless the brand
 * says otherwise (`basisWithoutCountry`); the time zone may only make the rules stricter.
 */
export function privacyRegimeOf(
  { country, state, timeZone }: Whereabouts,
  basisWithoutCountry: PrivacyRegime['basis'] = 'opt-in',
): PrivacyRegime {
  if (country !== null && country !== 'US') {
    const isOptIn = optInCountries.has(country)
    return { region: country, basis: isOptIn ? 'opt-in' : 'opt-out', asksHealthConsent: isOptIn }
  }
  if (country === null && timeZone?.startsWith('Europe/') === true)
    return { region: 'EU', basis: 'opt-in', asksHealthConsent: true }
  const mayBeThere = state === null && timeZone !== undefined && pacificTime.has(timeZone)
  const isThere = state !== null && healthConsentStates.has(state)
  return {
    region: country === null ? 'unknown' : state === null ? 'US' : `US-${state}`,
    basis: country === null ? basisWithoutCountry : isThere ? 'opt-in' : 'opt-out',
    asksHealthConsent: isThere || mayBeThere,
  }
}

/**
 * What counts: the visitor's choices under the rules of the region, which decides what they said nothing about. Without a
 * choice an opt-in region allows nothing.
 * Global Privacy Control always ends advertising, whatever else was chosen.
 */
export function effectiveConsent(
  regime: PrivacyRegime,
  choices: Partial<ConsentChoices> | undefined,
  gpc: boolean,
): ConsentChoices {
  const isAllowed = regime.basis === 'opt-out'
  return {
    analytics: choices?.analytics ?? isAllowed,
    ads: !gpc && (choices?.ads ?? isAllowed),
    healthProcessing: choices?.healthProcessing ?? !regime.asksHealthConsent,
  }
}
