import { beforeEach, expect, test, vi } from 'vitest'
import {
  formatDate,
  formatDateShort,
  formatDayOf,
  formatMoment,
  formatMomentShort,
  formatRate,
} from './format.ts'

/** What a browser in German writes where no language is given. */
function inGerman(this: Date, language?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language ?? 'de-DE', options).format(this)
}
beforeEach(() => {
  vi.spyOn(Date.prototype, 'toLocaleString').mockImplementation(inGerman)
  vi.spyOn(Date.prototype, 'toLocaleDateString').mockImplementation(inGerman)
})

test("days and moments are in English like money and counts, whatever the browser's language", () => {
  expect(formatDate('2026-11-22')).toBe('Nov 22, 2026')
  expect(formatDayOf(new Date(2026, 10, 22, 12).toISOString())).toBe('Nov 22, 2026')
  expect(formatDateShort('2026-11-02')).toBe('Nov 2')
  expect(formatMoment('2026-11-22T12:04:00Z')).toMatch(/^Nov 2[123], 2026, \d{1,2}:\d\d\s[AP]M$/)
})

test('no line begins with AM or PM, and where space is short, a moment breaks only before its time', () => {
  const noon = new Date(2026, 10, 22, 12, 4).toISOString()
  expect(formatMoment(noon)).toBe('Nov 22, 2026, 12:04\u00a0PM')
  expect(formatMomentShort(noon, new Date(2026, 11, 31))).toBe('Nov\u00a022, 12:04\u00a0PM')
})

test('where space is short, a moment has its year only if that is not this one', () => {
  const eve = new Date(2025, 11, 31, 23, 59).toISOString()
  expect(formatMomentShort(eve, new Date(2025, 0, 1))).toMatch(/^Dec\s31, 11:59\sPM$/)
  expect(formatMomentShort(eve, new Date(2026, 0, 1))).toMatch(/^Dec\s31,\s2025, 11:59\sPM$/)
})

test('a rate has two decimals, even if they are zero', () => {
  expect([13 / 2000, 9 / 1000, 1 / 3, 0].map(formatRate)).toEqual(['0.65%', '0.90%', '33.33%', '0.00%'])
  expect(formatRate(null)).toBe('–')
})
