import { afterEach, expect, it, vi } from 'vitest'
import { browserTimeZone } from './time-zone.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('asks the browser without loading its language data where possible', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Europe/Oslo' } })
  vi.stubGlobal('Intl', {})
  expect(browserTimeZone()).toBe('Europe/Oslo')
})

it.each([['Etc/Unknown'], [undefined]])('treats a computer that names %s as one in UTC', (timeZone) => {
  vi.stubGlobal('Temporal', undefined)
  vi.stubGlobal('Intl', { DateTimeFormat: () => ({ resolvedOptions: () => ({ timeZone }) }) })
  expect(browserTimeZone()).toBe('UTC')
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => timeZone } })
  expect(browserTimeZone()).toBe('UTC')
})

it('falls back to Intl where there is no other way', () => {
  vi.stubGlobal('Temporal', undefined)
  expect(browserTimeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
})
