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

test('looks up the country once, within three seconds, and remembers it', async () => {
  const { api, storage, country } = lookUp(() => ({ country_code: 'NL' }))
  expect(await country).toBe('NL')
  expect(await detectCountry(api, storage)).toBe('NL')
  expect(api.inputsOf('geolocate')).toEqual([{ timeoutMs: laterTimings.geolocationTimeout }])
  expect(storage.read(countryKey)).toBe('NL')
})

test.each<[string, NonNullable<ApiHandlers['geolocate']>]>([
  ['a failed request', () => Promise.reject(new ApiFailure(0, 'timeout', 'x'))],
  ['a response that reports a failure', () => ({ country_code: 'NL', error: true, reason: 'RateLimited' })],
  ['an invalid code', () => ({ country_code: 'Netherlands' })],
  ['a code that is not in the list', () => ({ country_code: 'EU' })],
])('falls back to the United States after %s, and the next lookup may succeed', async (_case, geolocate) => {
  const { storage, country } = lookUp(geolocate)
  expect(await country).toBe('US')
  expect(storage.read(countryKey)).toBeUndefined()
  expect(await detectCountry(fakeApi({ geolocate: () => ({ country_code: 'NL' }) }), storage)).toBe('NL')
})

test('looks up the country again if the remembered code is not in the list', async () => {
  window.localStorage.setItem(countryKey, '"EU"')
  const storage = createSafeStorage(() => window.localStorage)
  expect(await detectCountry(fakeApi({ geolocate: () => ({ country_code: 'XK' }) }), storage)).toBe('XK')
  expect(storage.read(countryKey)).toBe('XK')
})

test("does not replace the visitor's choice with a late lookup", async () => {
  const { storage, country } = lookUp(() => ({ country_code: 'NL' }))
  rememberCountry(storage, 'PT')
  await country
  expect(storage.read(countryKey)).toBe('PT')
})
