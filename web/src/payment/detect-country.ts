import { laterTimings } from '@fennel/funnel'
import type { ApiClient } from '#web/api/index.ts'
import type { SafeStorage } from '#web/visitor/index.ts'

export const countryKey = 'app_country_code'
export const defaultCountry = 'US'

/** The visitor's country: remembered, else looked up within 3 s, else the United States. Never rejects. */
export async function detectCountry(api: ApiClient, storage: SafeStorage): Promise<string> {
  const remembered = storage.read(countryKey)
  if (typeof remembered === 'string' && /^[A-Z]{2}$/.test(remembered)) return remembered
  const found = await api.call('geolocate', { timeoutMs: laterTimings.geolocationTimeout }).then(
    (answer) => (answer.error === true ? defaultCountry : answer.country_code),
    () => defaultCountry,
  )
  const country = /^[A-Z]{2}$/.test(found) ? found : defaultCountry
  storage.write(countryKey, country)
  return country
}
