import { defaultCountryCode, laterTimings } from '@fennel/funnel'
import type { ApiClient } from '#web/api/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { isListedCountry } from './countries.ts'

export const countryKey = 'app_country_code'

/**
 * Finds the visitor's country: the stored one, else a lookup of at most 3 s, else the United States. Always a country
 * of the list. Never rejects.
 */
export async function detectCountry(api: ApiClient, open: () => Storage): Promise<string> {
  const remembered = readCountry(open)
  if (isListedCountry(remembered)) return remembered
  const found = await api.call('geolocate', { timeoutMs: laterTimings.geolocationTimeout }).then(
    ({ country_code, error, reason }) => {
      if (error !== true) return country_code
      browserLog.notice('The country was not looked up', reason ?? 'no reason given')
      return undefined
    },
    () => undefined,
  )
  // The default is not stored: the next lookup may find the country.
  if (!isListedCountry(found)) return defaultCountryCode
  // A lookup does not overwrite what the visitor chose in the meantime.
  if (!isListedCountry(readCountry(open))) rememberCountry(open, found)
  return found
}

/** Stores the country for later visits: the bare code and not JSON, so that anything else on the site can read it. */
export function rememberCountry(open: () => Storage, countryCode: string): void {
  try {
    open().setItem(countryKey, countryCode)
  } catch {
    // Without storage, the next visit looks the country up again.
  }
}

/** The stored code. Earlier versions of this page stored it as JSON, in quotes. */
function readCountry(open: () => Storage): string | undefined {
  try {
    return open().getItem(countryKey)?.replaceAll('"', '')
  } catch {
    return undefined
  }
}
