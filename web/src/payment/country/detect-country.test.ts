import { laterTimings } from '@fennel/funnel'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { countryKey, detectCountry, rememberCountry } from './detect-country.ts'

function lookUp(geolocate: NonNullable<ApiHandlers['geolocate']>) {
  window.localStorage.clear()
  const api = fakeApi({ geolocate })
  return { api, country: detectCountry(api, browserStorage) }
}

const browserStorage = () => window.localStorage
const stored = () => window.localStorage.getItem(countryKey)

test('looks up the country once, within three seconds, and remembers it', async () => {
  const { api, country } = lookUp(() => ({ country_code: 'NL' }))
  expect(await country).toBe('NL')
  expect(await detectCountry(api, browserStorage)).toBe('NL')
  expect(api.inputsOf('geolocate')).toEqual([{ timeoutMs: laterTimings.geolocationTimeout }])
  expect(stored()).toBe('NL')
})

test.each<[string, NonNullable<ApiHandlers['geolocate']>]>([
  ['a failed request', () => Promise.reject(new ApiFailure(0, 'timeout', 'x'))],
  ['a response that reports a failure', () => ({ country_code: 'NL', error: true, reason: 'RateLimited' })],
  ['an invalid code', () => ({ country_code: 'Netherlands' })],
  ['a code that is not in the list', () => ({ country_code: 'EU' })],
])('falls back to the United States after %s, and the next lookup may succeed', async (_case, geolocate) => {
  const { country } = lookUp(geolocate)
  expect(await country).toBe('US')
  expect(stored()).toBeNull()
  expect(await detectCountry(fakeApi({ geolocate: () => ({ country_code: 'NL' }) }), browserStorage)).toBe(
    'NL',
  )
})

test('looks up the country again if the remembered code is not in the list', async () => {
  window.localStorage.setItem(countryKey, 'EU')
  expect(await detectCountry(fakeApi({ geolocate: () => ({ country_code: 'XK' }) }), browserStorage)).toBe(
    'XK',
  )
  expect(stored()).toBe('XK')
})

test("does not replace the visitor's choice with a late lookup", async () => {
  const { country } = lookUp(() => ({ country_code: 'NL' }))
  rememberCountry(browserStorage, 'PT')
  await country
  expect(stored()).toBe('PT')
})

test.each(['NL', '"NL"'])(
  'uses the remembered code %s, which an earlier version stored in quotes',
  async (code) => {
    window.localStorage.setItem(countryKey, code)
    const api = fakeApi({})
    expect(await detectCountry(api, browserStorage)).toBe('NL')
    expect(api.names()).toEqual([])
  },
)

test('finds the country in a browser that refuses storage', async () => {
  const refuse = (): Storage => {
    throw new DOMException('denied', 'SecurityError')
  }
  const api = fakeApi({ geolocate: () => ({ country_code: 'NL' }) })
  expect(await detectCountry(api, refuse)).toBe('NL')
  expect(() => rememberCountry(refuse, 'PT')).not.toThrow()
})

test('logs the reason of a failed lookup', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const { country } = lookUp(() => ({ country_code: '', error: true, reason: 'RateLimited' }))
  expect(await country).toBe('US')
  expect(info).toHaveBeenCalledWith('The country was not looked up', 'RateLimited')
})
