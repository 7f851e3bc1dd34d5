import { inWords } from './in-words.ts'

/**
 * Sources with a spelling of their own. `meta` is not "Meta ads": visits from ordinary posts and links count there,
 * too, as with every network.
 */
const sources: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tiktok: 'TikTok',
    youtube: 'YouTube',
    x: 'X (Twitter)',
  }),
)

const regions = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' })

/** The display name of a source that visits are counted by. */
export function sourceName(source: string): string {
  return sources.get(source) ?? inWords(source)
}

/** The display name of a kind of device. */
export function deviceName(device: string): string {
  return inWords(device)
}

/** The display name of a country by its code (ISO 3166-1, two capital letters), or of `unknown`. */
export function countryName(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? (regions.of(country) ?? country) : inWords(country)
}

/** Countries to select from, by name; `unknown` comes last. */
export function countryChoices(
  countries: readonly string[],
): readonly { readonly value: string; readonly label: string }[] {
  const isUnknown = (country: string) => (country === 'unknown' ? 1 : 0)
  return countries
    .map((country) => ({ value: country, label: countryName(country) }))
    .toSorted((a, b) => isUnknown(a.value) - isUnknown(b.value) || a.label.localeCompare(b.label, 'en'))
}
