import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldCounts, mondayOf } from './fold-counts.ts'

const oneOf = (...values: readonly string[]) => fc.constantFrom(...values)
const key = fc.tuple(
  oneOf('shop'),
  oneOf('2026-03-10', '2026-03-11'),
  oneOf('main'),
  oneOf('v1', 'v2'),
  oneOf('', 'age'),
  oneOf('visit', 'seen'),
  oneOf(''),
  oneOf('', 'price:low'),
  oneOf('meta', 'google'),
  oneOf('phone', 'desktop'),
  oneOf('US', 'DE'),
)
const counts = fc
  .array(fc.tuple(key, fc.integer({ min: -3, max: 3 })))
  .map((rows) => new Map(rows.map(([columns, count]) => [JSON.stringify(columns), count])))

test('every sum is that of the counts of everybody it stands for', () => {
  fc.assert(
    fc.property(counts, (given) => {
      const sums = foldCounts(given)
      const rows = [...given].map(([name, count]) => ({ columns: JSON.parse(name) as string[], count }))
      const truth = (isIn: (columns: readonly string[]) => boolean) =>
        rows
          .filter(({ columns }) => columns[7] === '' && isIn(columns))
          .reduce((sum, { count }) => sum + count, 0)
      const sumOf = (kind: string, value: string, version: string, measure: string) =>
        sums.get(JSON.stringify(['shop', kind, 'main', '2026-03-10', version, value, measure, ''])) ?? 0
      for (const version of ['v1', 'v2']) {
        const isMine = (columns: readonly string[]) =>
          columns[1] === '2026-03-10' && columns[3] === version && columns[5] === 'visit'
        const isJourney = (columns: readonly string[]) => isMine(columns) && columns[4] === ''
        expect(sumOf('all', '', version, 'visit')).toBe(truth(isJourney))
        // NOTE: both days are of one week, whose Monday is the 9th.
        const isOfWeek = (columns: readonly string[]) =>
          columns[3] === version && columns[5] === 'visit' && columns[4] === ''
        const week = sums.get(
          JSON.stringify(['shop', 'all-week', 'main', '2026-03-09', version, '', 'visit', '']),
        )
        expect(week ?? 0).toBe(truth(isOfWeek))
        expect(sumOf('source', 'meta', version, 'visit')).toBe(
          truth((columns) => isJourney(columns) && columns[8] === 'meta'),
        )
        expect(sumOf('source+device', 'meta|phone', version, 'visit')).toBe(
          truth((columns) => isJourney(columns) && columns[8] === 'meta' && columns[9] === 'phone'),
        )
        expect(sumOf('source+device+country', 'google|desktop|US', version, 'visit')).toBe(
          truth((columns) => isJourney(columns) && columns.slice(8, 11).join(' ') === 'google desktop US'),
        )
        expect(sumOf('country', 'DE', version, 'visit')).toBe(
          truth((columns) => isJourney(columns) && columns[10] === 'DE'),
        )
        expect(sumOf('step', 'age', version, 'visit')).toBe(
          truth((columns) => isMine(columns) && columns[4] === 'age'),
        )
      }
      expect([...sums.values()]).not.toContain(0)
    }),
  )
})

test.each([
  ['2026-03-09', '2026-03-09'],
  ['2026-03-15', '2026-03-09'],
  ['2026-03-01', '2026-02-23'],
  ['2027-01-01', '2026-12-28'],
])('%s is of the week of %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})
