import { expect, test } from 'vitest'
import { conversionPoints } from './cohorts-panel.tsx'
import { leadsLink } from './leads-link.ts'
import { weeksOf } from './weeks-of.ts'

const day = (name: string, visit: number) => ({
  day: name,
  stages: {
    visit,
    landing: visit,
    quizStart: 0,
    quizComplete: 0,
    purchaseView: 0,
    paymentStart: 0,
    paid: 1,
    upsellPaid: 0,
    registered: 0,
  },
  revenueCents: 100,
  refundCents: 10,
})

test('days are grouped into weeks from Monday to Sunday', () => {
  const weeks = weeksOf([
    day('2026-03-08', 1),
    day('2026-03-09', 2),
    day('2026-03-15', 4),
    day('2026-03-16', 8),
  ])
  expect(weeks.map((week) => [week.day, week.stages.visit, week.stages.paid, week.revenueCents])).toEqual([
    ['2026-03-02', 1, 1, 100],
    ['2026-03-09', 6, 2, 200],
    ['2026-03-16', 8, 1, 100],
  ])
})

test('a link to leads contains what is known and nothing else', () => {
  expect(
    leadsLink({ from: '2026-03-01', to: '2026-03-07', brand: 'calmplate', flow: undefined, reached: 'paid' }),
  ).toBe('/admin/leads?period=custom&from=2026-03-01&to=2026-03-07&brand=calmplate&reached=paid')
  expect(leadsLink({ from: '2026-03-01', to: '2026-03-07', firstSource: 'meta' })).toBe(
    '/admin/leads?period=custom&from=2026-03-01&to=2026-03-07&firstSource=meta',
  )
})

test('a day on which no visit began has its place on the line, and no value', () => {
  const rows = [day('2026-03-08', 4), day('2026-03-11', 2)]
  expect(conversionPoints(rows, { from: '2026-03-08', to: '2026-03-11' })).toEqual([
    { label: 'Mar 8', conversion: 0.25 },
    { label: 'Mar 9', conversion: null },
    { label: 'Mar 10', conversion: null },
    { label: 'Mar 11', conversion: 0.5 },
  ])
  expect(conversionPoints(rows, undefined).map(({ conversion }) => conversion)).toEqual([0.25, 0.5])
})
