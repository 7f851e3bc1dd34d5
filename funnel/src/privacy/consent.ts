/** What a visitor may allow beyond what the service itself needs. */
export interface ConsentChoices {
  /** Statistics with a session id, the device and where the visit came from. */
  readonly analytics: boolean
  /** Telling an advertising network that a visit or a purchase happened. */
  readonly ads: boolean
  /** Using health answers to make the plan, where the law requires separate consent. */
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

/**
 * The law of a visitor's region as the product applies it. Not legal advice: the operator's lawyer has the last word.
 */
export interface PrivacyRegime {
  /** E.g. `DE`, `US`, `US-WA`; `EU` if only the time zone suggests Europe; otherwise `unknown`. */
  readonly region: string
  /** `opt-in`: nothing before consent. `opt-out`: allowed until the visitor objects. */
  readonly basis: 'opt-in' | 'opt-out'
  /** Whether health answers need a separate consent first. */
  readonly asksHealthConsent: boolean
}

/** What is known about a visitor's location. */
export interface Whereabouts {
  /** ISO 3166 country as named by a trusted proxy. */
  readonly country: string | null
  /** The state within it, e.g. `WA`. */
  readonly state: string | null
  /** IANA name, e.g. `Europe/Oslo`; used only if no proxy names the country or state. */
  readonly timeZone?: string | undefined
}

/** Version of the privacy policy for brands that give no date of their own. A change asks every visitor again. */
export const privacyPolicyVersion = '2026-11-01'

/** The version (date) of the brand's privacy policy that consent is given to. */
export function policyVersionOf({
  legal,
}: {
  readonly legal: { readonly privacyUpdatedOn?: string | undefined }
}): string {
  return legal.privacyUpdatedOn ?? privacyPolicyVersion
}

// NOTE: the EEA, the United Kingdom and Switzerland with their neighbors, islands and regions overseas, and countries
// with similar laws.
const optInCountries: ReadonlySet<string> = new Set(
  (
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO ' +
    'GB CH AD MC SM VA GI GG JE IM FO GL AX GF GP MF MQ RE YT BR CA KR TR ZA'
  ).split(' '),
)

/**
 * Washington (My Health My Data Act, RCW 19.373.030) and Nevada (SB 370) require consent before consumer health data is
 * collected, and separate consent before it is shared. A mere visit to these pages may count as such data.
 */
const healthConsentStates: ReadonlySet<string> = new Set(['WA', 'NV'])
// NOTE: parts of the EU and the EEA have time zones that are named after another continent or an ocean.
const europeanTime =
  /^Europe\/|\/(Azores|Canary|Cayenne|Ceuta|Famagusta|Guadeloupe|Madeira|Marigot|Martinique|Mayotte|Nicosia|Reunion|Reykjavik)$/
const pacificTime: ReadonlySet<string> = new Set(['America/Los_Angeles', 'US/Pacific', 'PST8PDT'])

/**
 * The rules for a visitor. If nobody names the country, they may be anywhere, so consent comes first unless the brand
 * says otherwise (`basisWithoutCountry`); the time zone can only make the rules stricter.
 */
export function privacyRegimeOf(
  { country, state, timeZone }: Whereabouts,
  basisWithoutCountry: PrivacyRegime['basis'] = 'opt-in',
): PrivacyRegime {
  if (country !== null && country !== 'US') {
    const isOptIn = optInCountries.has(country)
    return { region: country, basis: isOptIn ? 'opt-in' : 'opt-out', asksHealthConsent: isOptIn }
  }
  if (country === null && europeanTime.test(timeZone ?? ''))
    return { region: 'EU', basis: 'opt-in', asksHealthConsent: true }
  const mayBeInSuchState = state === null && pacificTime.has(timeZone ?? '')
  const isInSuchState = healthConsentStates.has(state ?? '')
  return {
    region: country === null ? 'unknown' : state === null ? 'US' : `US-${state}`,
    basis: country === null ? basisWithoutCountry : isInSuchState ? 'opt-in' : 'opt-out',
    asksHealthConsent: isInSuchState || mayBeInSuchState,
  }
}

/**
 * The consent that applies: the visitor's choices, and the region's rules for what they did not choose. Without a
 * choice, an opt-in region allows nothing. Global Privacy Control always ends advertising, whatever else was chosen.
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
