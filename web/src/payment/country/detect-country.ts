import { laterTimings } from '@fennel/funnel'
import type { ApiClient } from '#web/api/index.ts'
import type { SafeStorage } from '#web/visitor/index.ts'
import { isListedCountry } from './countries.ts'

export const countryKey = 'app_country_code'
export const defaultCountry = 'US'

/**
 * The visitor's country: remembered, else looked up within 3 s, else the United States. Always one of the list. Never
 * rejects.
 */
export async function detectCountry(api: ApiClient, storage: SafeStorage): Promise<string> {
  const remembered = storage.read(countryKey)
  if (isListedCountry(remembered)) return remembered
  const found = await api.call('geolocate', { timeoutMs: laterTimings.geolocationTimeout }).then(
    (answer) => (answer.error === true ? undefined : answer.country_code),
    () => undefined,
  )
  // A guess is not kept: the next look-up may know better.
  if (!isListedCountry(found)) return defaultCountry
  // Nor does an answer replace what the visitor chose while it was under way.
  if (!isListedCountry(storage.read(countryKey))) rememberCountry(storage, found)
  return found
}

/** Keeps the country for the visits after this one. */
export function rememberCountry(storage: SafeStorage, countryCode: string): void {
  storage.write(countryKey, countryCode)
}
