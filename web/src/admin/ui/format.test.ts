import { beforeEach, expect, test, vi } from 'vitest'
import { formatDate, formatDateShort, formatMoment, formatRate } from './format.ts'

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
  expect(formatDateShort('2026-11-02')).toBe('Nov 2')
  expect(formatMoment('2026-11-22T12:04:00Z')).toMatch(/^Nov 2[123], 2026, \d{1,2}:\d\d\s[AP]M$/)
})

test('a rate has two decimals, even if they are zero', () => {
  expect([13 / 2000, 9 / 1000, 1 / 3, 0].map(formatRate)).toEqual(['0.65%', '0.90%', '33.33%', '0.00%'])
  expect(formatRate(null)).toBe('–')
})
