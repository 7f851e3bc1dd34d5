import { laterTimings } from '@fennel/funnel'
import type { ApiClient } from '#web/api/index.ts'
import type { SafeStorage } from '#web/visitor/index.ts'
import { isListedCountry } from './countries.ts'

export const countryKey = 'app_country_code'
export const defaultCountry = 'US'

/**
 * Finds the visitor's country: the stored one, else a lookup of at most 3 s, else the United States. Always a country
 * of the list. Never rejects.
 */
export async function detectCountry(api: ApiClient, storage: SafeStorage): Promise<string> {
  const remembered = storage.read(countryKey)
  if (isListedCountry(remembered)) return remembered
  const found = await api.call('geolocate', { timeoutMs: laterTimings.geolocationTimeout }).then(
    (answer) => (answer.error === true ? undefined : answer.country_code),
    () => undefined,
  )
  // The default is not stored: the next lookup may find the country.
  if (!isListedCountry(found)) return defaultCountry
  // A lookup does not overwrite what the visitor chose in the meantime.
  if (!isListedCountry(storage.read(countryKey))) rememberCountry(storage, found)
  return found
}

/** Stores the country for later visits. */
export function rememberCountry(storage: SafeStorage, countryCode: string): void {
  storage.write(countryKey, countryCode)
}
