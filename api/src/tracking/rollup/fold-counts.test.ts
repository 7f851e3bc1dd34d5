import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldCounts } from './fold-counts.ts'
import { placeOfJourney, placeOfStep, placeOfTime } from './total-measures.ts'

const oneOf = (...values: readonly string[]) => fc.constantFrom(...values)
const what = fc.oneof(
  fc.tuple(
    fc.constant(''),
    oneOf('visit', 'exposed', 'paid', 'registered', 'netCentsSquared'),
    fc.constant(''),
  ),
  fc.tuple(fc.constant('age'), oneOf('seen', 'left', 'told'), fc.constant('')),
  fc.tuple(fc.constant('age'), fc.constant('timeOnStep'), oneOf('1000', '1800000')),
  fc.tuple(fc.constant('age'), fc.constant('option'), oneOf('', 'young')),
)
const key = fc
  .tuple(
    oneOf('shop'),
    oneOf('2026-03-10', '2026-03-11'),
    oneOf('main', 'other'),
    oneOf('v1', 'v2'),
    what,
    oneOf('', 'price:low'),
    oneOf('meta', 'google'),
    oneOf('phone', 'desktop'),
    oneOf('US', 'DE'),
  )
  .map(([app, day, flow, version, [step, measure, detail], ...more]) => [
    app,
    day,
    flow,
    version,
    step,
    measure,
    detail,
    ...more,
  ])
const counts = fc
  .array(fc.tuple(key, fc.integer({ min: -3, max: 3 })))
  .map((rows) => new Map(rows.map(([columns, count]) => [JSON.stringify(columns), count])))

interface Row {
  readonly day: string
  readonly flow: string
  readonly version: string
  readonly what: string
  readonly arm: string
  readonly source: string
  readonly device: string
  readonly country: string
}

function rowOf(name: string): Row {
  const [, day = '', flow = '', version = '', step = '', measure = '', detail = '', ...more] = JSON.parse(
    name,
  ) as readonly string[]
  const [arm = '', source = '', device = '', country = ''] = more
  return { day, flow, version, what: [step, measure, detail].join(' '), arm, source, device, country }
}

test('every sum equals the total of its counts', () => {
  fc.assert(
    fc.property(counts, (given) => {
      const sums = foldCounts(given)
      const truth = (isIn: (row: Row) => boolean) =>
        [...given].filter(([name]) => isIn(rowOf(name))).reduce((sum, [, count]) => sum + count, 0)
      const sumOf = (
        kind: string,
        flow: string,
        version: string,
        value: string,
        place: number,
        detail = '',
      ) => {
        // NOTE: both days are in the week whose Monday is the 9th.
        const day = kind.endsWith('-week') ? '2026-03-09' : '2026-03-10'
        return sums.get(JSON.stringify(['shop', kind, flow, day, version, value, detail]))?.[place - 1] ?? 0
      }
      for (const [suffix, isThen] of [
        ['', ({ day }: Row) => day === '2026-03-10'],
        ['-week', () => true],
      ] as const) {
        for (const version of ['v1', 'v2']) {
          const isMine = (row: Row) =>
            isThen(row) && row.flow === 'main' && row.version === version && row.arm === ''
          const of = (name: string, value: string, place: number, detail = '') =>
            sumOf(name + suffix, 'main', version, value, place, detail)
          for (const measure of ['visit', 'paid', 'registered', 'netCentsSquared'] as const) {
            const place = placeOfJourney(measure)
            const journeys = (isIn: (row: Row) => boolean) =>
              truth((row) => isMine(row) && row.what === ` ${measure} ` && isIn(row))
            expect(of('all', '', place)).toBe(journeys(() => true))
            expect(of('source', 'meta', place)).toBe(journeys(({ source }) => source === 'meta'))
            expect(of('country', 'DE', place)).toBe(journeys(({ country }) => country === 'DE'))
            expect(of('source+device', 'meta|phone', place)).toBe(
              journeys(({ source, device }) => source === 'meta' && device === 'phone'),
            )
            expect(of('source+device+country', 'google|desktop|US', place)).toBe(
              journeys(
                ({ source, device, country }) => [source, device, country].join(' ') === 'google desktop US',
              ),
            )
          }
          const steps = (name: string) => truth((row) => isMine(row) && row.what === name)
          expect(of('step', 'age', placeOfStep('seen'))).toBe(steps('age seen '))
          expect(of('step', 'age', placeOfStep('left'))).toBe(steps('age left '))
          expect(of('step', 'age', placeOfStep('told'))).toBe(steps('age told '))
          expect(of('step', 'age', placeOfTime(1_000))).toBe(steps('age timeOnStep 1000'))
          expect(of('step', 'age', placeOfTime(1_800_000))).toBe(steps('age timeOnStep 1800000'))
          expect(of('option', 'age', 1, 'young')).toBe(steps('age option young'))
          expect(of('option', 'age', 1)).toBe(steps('age option '))
        }
        for (const measure of ['exposed', 'paid', 'netCentsSquared'] as const)
          expect(sumOf(`arm${suffix}`, '', '', 'price:low', placeOfJourney(measure))).toBe(
            truth((row) => isThen(row) && row.arm === 'price:low' && row.what === ` ${measure} `),
          )
      }
      for (const sum of sums.values()) expect(sum.some((count) => count !== 0)).toBe(true)
    }),
  )
})
