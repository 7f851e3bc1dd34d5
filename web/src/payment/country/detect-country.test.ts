import { laterTimings } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { createSafeStorage } from '#web/visitor/index.ts'
import { countryKey, detectCountry, rememberCountry } from './detect-country.ts'

function lookUp(geolocate: NonNullable<ApiHandlers['geolocate']>) {
  window.localStorage.clear()
  const api = fakeApi({ geolocate })
  const storage = createSafeStorage(() => window.localStorage)
  return { api, storage, country: detectCountry(api, storage) }
}

test('the country is looked up once, within three seconds, and remembered', async () => {
  const { api, storage, country } = lookUp(() => ({ country_code: 'NL' }))
  expect(await country).toBe('NL')
  expect(await detectCountry(api, storage)).toBe('NL')
  expect(api.inputsOf('geolocate')).toEqual([{ timeoutMs: laterTimings.geolocationTimeout }])
  expect(storage.read(countryKey)).toBe('NL')
})

test.each<[string, NonNullable<ApiHandlers['geolocate']>]>([
  ['a failed call', () => Promise.reject(new ApiFailure(0, 'timeout', 'x'))],
  ['an answer that says it failed', () => ({ country_code: 'NL', error: true, reason: 'RateLimited' })],
  ['a code that is none', () => ({ country_code: 'Netherlands' })],
  ['a code that no field can show', () => ({ country_code: 'EU' })],
])('%s gives the United States, and the next look-up may know better', async (_case, geolocate) => {
  const { storage, country } = lookUp(geolocate)
  expect(await country).toBe('US')
  expect(storage.read(countryKey)).toBeUndefined()
  expect(await detectCountry(fakeApi({ geolocate: () => ({ country_code: 'NL' }) }), storage)).toBe('NL')
})

test('a remembered code that no field can show is looked up anew', async () => {
  window.localStorage.setItem(countryKey, '"EU"')
  const storage = createSafeStorage(() => window.localStorage)
  expect(await detectCountry(fakeApi({ geolocate: () => ({ country_code: 'XK' }) }), storage)).toBe('XK')
  expect(storage.read(countryKey)).toBe('XK')
})

test('an answer that comes late does not replace what was chosen meanwhile', async () => {
  const { storage, country } = lookUp(() => ({ country_code: 'NL' }))
  rememberCountry(storage, 'PT')
  await country
  expect(storage.read(countryKey)).toBe('PT')
})
