import { afterEach, expect, it, vi } from 'vitest'
import { browserTimeZone } from './time-zone.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('asks the browser without loading its language where that can be', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Europe/Oslo' } })
  vi.stubGlobal('Intl', {})
  expect(browserTimeZone()).toBe('Europe/Oslo')
})

it.each([['Etc/Unknown'], [undefined]])('takes a computer that names %s for one in UTC', (timeZone) => {
  vi.stubGlobal('Temporal', undefined)
  vi.stubGlobal('Intl', { DateTimeFormat: () => ({ resolvedOptions: () => ({ timeZone }) }) })
  expect(browserTimeZone()).toBe('UTC')
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => timeZone } })
  expect(browserTimeZone()).toBe('UTC')
})

it('asks as ever where there is no other way', () => {
  vi.stubGlobal('Temporal', undefined)
  expect(browserTimeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
})
