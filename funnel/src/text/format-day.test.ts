import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { formatDay, formatUtcDay } from './format-day.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('formats a day in the reader’s time zone', () => {
  const lateInJanuary = Date.UTC(2026, 0, 31, 23, 30)
  expect(formatDay(lateInJanuary)).toBe('January 31, 2026')
  expect(formatDay(lateInJanuary, 'Europe/Berlin')).toBe('February 1, 2026')
  expect(formatUtcDay(lateInJanuary)).toBe('January 31, 2026 (UTC)')
  expect(formatDay(Number.NaN)).toBe('a later date')
  expect(formatDay(Number.POSITIVE_INFINITY)).toBe('a later date')
})

it.each(['Etc/Unknown', '', 'Foo/Bar'])('uses UTC for the unknown time zone %j', (zone) => {
  const lateInJanuary = Date.UTC(2026, 0, 31, 23, 30)
  vi.stubGlobal('Temporal', undefined)
  expect(formatDay(lateInJanuary, zone)).toBe('January 31, 2026')
  const toZonedDateTimeISO = () => {
    throw new RangeError(`Invalid time zone specified: ${zone}`)
  }
  vi.stubGlobal('Temporal', { Instant: { fromEpochMilliseconds: () => ({ toZonedDateTimeISO }) } })
  expect(formatDay(lateInJanuary, zone)).toBe('January 31, 2026')
})

it('formats every day as Intl does in American English', () => {
  const american = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Date.UTC(2200, 0) }), (moment) => {
      expect(formatDay(moment)).toBe(american.format(moment))
    }),
  )
})

it('uses Temporal for other time zones where it exists', () => {
  vi.stubGlobal('Temporal', {
    Instant: {
      fromEpochMilliseconds: (ms: number) => ({
        toZonedDateTimeISO: (zone: string) =>
          ms === 5 && zone === 'Asia/Tokyo' ? { year: 1970, month: 12, day: 2 } : undefined,
      }),
    },
  })
  expect(formatDay(5.5, 'Asia/Tokyo')).toBe('December 2, 1970')
})
