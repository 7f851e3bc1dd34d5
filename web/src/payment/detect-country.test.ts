import { laterTimings } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { createSafeStorage } from '#web/visitor/index.ts'
import { countryKey, detectCountry } from './detect-country.ts'

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
])('%s gives the United States', async (_case, geolocate) => {
  expect(await lookUp(geolocate).country).toBe('US')
})
