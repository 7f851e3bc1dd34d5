import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOfZone, isReportingZone, shiftDay } from './zone-days.ts'

const hourMs = 3_600_000
const at = (text: string) => Date.parse(text)

const zones = [
  'UTC',
  'America/New_York',
  'Asia/Kolkata',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]

test('a day begins at midnight in its zone, including zones with a half-hour offset', () => {
  const newYork = daysOfZone('America/New_York')
  expect(newYork.dayOf(at('2026-11-24T04:59:59.999Z'))).toBe('2026-11-23')
  expect(newYork.dayOf(at('2026-11-24T05:00:00Z'))).toBe('2026-11-24')
  expect(newYork.startOf('2026-11-24')).toBe(at('2026-11-24T05:00:00Z'))
  const kolkata = daysOfZone('Asia/Kolkata')
  expect(kolkata.dayOf(at('2026-11-23T18:29:59.999Z'))).toBe('2026-11-23')
  expect(kolkata.dayOf(at('2026-11-23T18:30:00Z'))).toBe('2026-11-24')
  expect(kolkata.startOf('2026-11-24')).toBe(at('2026-11-23T18:30:00Z'))
  expect(daysOfZone('UTC').startOf('2026-11-24')).toBe(at('2026-11-24T00:00:00Z'))
})

test('a day on which the clocks change has 23 or 25 hours', () => {
  const newYork = daysOfZone('America/New_York')
  const lengthOf = (day: string) => (newYork.startOf(shiftDay(day, 1)) - newYork.startOf(day)) / hourMs
  expect([lengthOf('2026-03-08'), lengthOf('2026-11-01'), lengthOf('2026-11-02')]).toEqual([23, 25, 24])
  expect(newYork.dayOf(at('2026-11-02T04:59:59.999Z'))).toBe('2026-11-01')
  expect(newYork.dayOf(at('2026-11-02T05:00:00Z'))).toBe('2026-11-02')
  // NOTE: asked right after a moment of the previous day, which had only 23 hours.
  expect(newYork.dayOf(at('2026-03-08T12:00:00Z'))).toBe('2026-03-08')
  expect(newYork.dayOf(at('2026-03-09T04:00:00Z'))).toBe('2026-03-09')
  // NOTE: in Cairo the clock jumps at midnight, so the day begins at 1:00.
  expect(daysOfZone('Africa/Cairo').startOf('2026-04-24')).toBe(at('2026-04-23T22:00:00Z'))
})

test('in any order of queries, a day is the one that the zone’s calendar shows', () => {
  const moment = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2036-01-01T00:00:00Z') })
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.array(moment, { minLength: 1 }), (timeZone, moments) => {
      const days = daysOfZone(timeZone)
      const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone })
      for (const one of moments) {
        const day = days.dayOf(one)
        expect(day).toBe(calendar.format(one))
        expect(days.dayOf(days.startOf(day))).toBe(day)
        expect(days.dayOf(days.startOf(day) - 1)).toBe(shiftDay(day, -1))
        expect(one).toBeGreaterThanOrEqual(days.startOf(day))
      }
    }),
  )
})

test.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Etc/GMT+5'])(
  'accepts %s as a reporting time zone',
  (name) => expect(isReportingZone(name)).toBe(true),
)

test.each(['', 'utc', '+02:00', 'EST', 'CET', 'EST5EDT', 'Berlin', 'Europe/Atlantis', 'Europe/Berlin; drop'])(
  'rejects "%s" as a reporting time zone',
  (name) => expect(isReportingZone(name)).toBe(false),
)

test('shifts days forward and back across the ends of months and years', () => {
  expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01')
  expect(shiftDay('2028-03-01', -1)).toBe('2028-02-29')
})
