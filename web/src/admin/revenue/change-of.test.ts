import { expect, test } from 'vitest'
import { formatCents } from '../ui/format.ts'
import { changeOf } from './change-of.ts'

const comparison = { against: 'Jan 1, 2026 to Jan 28, 2026', isOver: true }
const money = (cents: number) => formatCents(cents)

test.each([
  [12_000, 10_000, '$20.00 more (+20%)', 'good'],
  [10_000, 12_000, '$20.00 less (−16.7%)', 'bad'],
  [10_000, 10_000, 'no change', 'even'],
  [0, 10_000, '$100.00 less (−100%)', 'bad'],
  [10_000, 0, '$100.00 more ($0.00 before)', 'good'],
  [10_000, -5_000, '$150.00 more (-$50.00 before)', 'good'],
  [0, 0, 'no change', 'even'],
  [1_000_001, 1_000_000, '$0.01 more (+<0.1%)', 'good'],
  [12_345_600, 100, '$123,455.00 more (+12,345,500%)', 'good'],
])('%i after %i is %s', (now, before, text, mood) =>
  expect(changeOf(now, before, money, 'more', comparison)).toMatchObject({ text, mood }),
)

test('fewer refunds are better', () => {
  expect(changeOf(500, 1000, money, 'less', comparison).mood).toBe('good')
  expect(changeOf(1000, 500, money, 'less', comparison).mood).toBe('bad')
})

test('in a period that is not over nothing is good or bad', () => {
  expect(changeOf(500, 1000, money, 'more', { ...comparison, isOver: false })).toMatchObject({
    text: '$5.00 less (−50%)',
    mood: 'even',
  })
})

test.each([
  [12_000, 10_000, '$20.00 more than Jan 1, 2026 to Jan 28, 2026, 20 percent more.'],
  [10_000, 0, '$100.00 more than Jan 1, 2026 to Jan 28, 2026, when it was $0.00.'],
  [1, 1, 'No change from Jan 1, 2026 to Jan 28, 2026.'],
])('%i after %i is spoken as a sentence', (now, before, spoken) =>
  expect(changeOf(now, before, money, 'more', comparison).spoken).toBe(spoken),
)
