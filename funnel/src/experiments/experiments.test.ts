import { describe, expect, test } from 'vitest'
import { defineBrand } from '../brand.ts'
import type { Brand } from '../brand.ts'
import { armPlanId, brandForSession, plansOfAllArms } from './apply-arms.ts'
import { assignArm, assignArms } from './assign-arm.ts'
import type { Experiment } from './experiment.ts'
import { flowVersion } from './flow-version.ts'
import { readResults } from './read-results.ts'
import { chiSquareTail, sampleRatioProbability } from './sample-ratio.ts'
import { sequentialInterval } from './sequential-interval.ts'

const experiment = (changes: Partial<Experiment> = {}): Experiment => ({
  id: 'price-1',
  name: 'A lower first price',
  hypothesis: 'More people begin.',
  status: 'running',
  arms: [
    { id: 'control', name: 'As it is', weight: 1, changes: {} },
    {
      id: 'low',
      name: 'Lower',
      weight: 1,
      changes: {
        planPrices: { month: { finalPriceCents: 999 } },
        upsells: { workout: { priceCents: 500 } },
        steps: { age: { title: 'How old are you today?' }, elsewhere: { title: 'Not in this flow' } },
        moveAfter: { name: 'start' },
        drop: ['extra'],
      },
    },
  ],
  ...changes,
})

const step = (id: string) => ({
  id,
  type: 'info-card',
  title: id,
  dataClass: 'none',
  card: { paragraphs: [] },
})
const plan = (id: string) => ({ id, name: id, type: 'subscription', priceCents: 3999, finalPriceCents: 1999 })
const brandWith = (...experiments: readonly Experiment[]): Brand =>
  defineBrand({
    appId: 'shop',
    flows: {
      main: { id: 'main', name: 'Main', stepLabels: [], steps: ['age', 'extra', 'name'].map(step) },
    },
    plans: [plan('month'), plan('quarter')],
    upsells: { products: [{ id: 'workout', priceCents: 1899 }] },
    experiments,
  } as unknown as Brand)

const sessions = Array.from({ length: 20_000 }, (_, at) => `session-${at}`)
const sessionIn = (arm: string, given = experiment()) =>
  sessions.find((session) => assignArm(given, session)?.id === arm) ?? ''

describe('an assignment', () => {
  test('is the same every time', () => {
    for (const session of sessions.slice(0, 50))
      expect(assignArm(experiment(), session)?.id).toBe(assignArm(experiment(), session)?.id)
  })

  test('shares visitors out by weight', () => {
    const arms = [
      { id: 'a', name: 'A', weight: 1, changes: {} },
      { id: 'b', name: 'B', weight: 2, changes: {} },
      { id: 'c', name: 'C', weight: 1, changes: {} },
    ] as const
    const given = Map.groupBy(sessions, (session) => assignArm(experiment({ arms }), session)?.id)
    const counts = arms.map(({ id }) => given.get(id)?.length ?? 0)
    expect(sampleRatioProbability(counts, [1, 2, 1])).toBeGreaterThan(0.001)
  })

  test('in one experiment says nothing about the arm in another', () => {
    const pairs = Map.groupBy(sessions, (session) =>
      [assignArm(experiment(), session)?.id, assignArm(experiment({ id: 'other' }), session)?.id].join(),
    )
    expect(
      sampleRatioProbability(
        [...pairs.values()].map((group) => group.length),
        [1, 1, 1, 1],
      ),
    ).toBeGreaterThan(0.001)
  })

  test('leaves out whom the traffic share leaves out, and experiments of other flows', () => {
    const part = sessions.filter((session) => assignArm(experiment({ trafficPercent: 20 }), session)).length
    expect(part / sessions.length).toBeCloseTo(0.2, 1)
    expect(assignArms([experiment({ flowIds: ['main'] })], 'session-1', 'other')).toEqual([])
  })

  test('of a stopped experiment is its winner for everybody, counted no more', () => {
    const stopped = experiment({ status: 'stopped', winner: 'low' })
    expect(assignArms([stopped], sessionIn('control'))).toMatchObject([
      { arm: { id: 'low' }, isCounted: false },
    ])
    expect(assignArms([experiment({ status: 'stopped' })], 'session-1')).toEqual([])
  })

  test('of a draft is nobody’s, and nothing is sold at its prices', () => {
    const draft = experiment({ status: 'draft' })
    expect(sessions.slice(0, 50).flatMap((session) => assignArms([draft], session))).toEqual([])
    expect(plansOfAllArms(brandWith(draft)).map(({ id }) => id)).toEqual(['month', 'quarter'])
  })
})

describe('an arm', () => {
  const brand = brandWith(experiment())

  test('changes copy, order, steps, prices and upsells of its own visitors only', () => {
    expect(brandForSession(brand, sessionIn('control'))).toEqual(brand)
    expect(brandForSession(brand, undefined)).toBe(brand)
    const changed = brandForSession(brand, sessionIn('low'))
    expect(changed.flows['main']?.steps.map(({ id, title }) => [id, title])).toEqual([
      ['name', 'name'],
      ['age', 'How old are you today?'],
    ])
    expect(changed.upsells.products[0]?.priceCents).toBe(500)
    expect(changed.plans.map(({ id, finalPriceCents }) => [id, finalPriceCents])).toEqual([
      [armPlanId('month', 'price-1', 'low'), 999],
      ['quarter', 1999],
    ])
  })

  test('sells under an id of its own, which stays known', () => {
    expect(plansOfAllArms(brand).map(({ id }) => id)).toEqual(['month', 'quarter', 'month-price-1-low'])
  })

  test('may show another set of plans', () => {
    const [control, low] = experiment().arms
    const set = experiment({ arms: [control, { ...low, changes: { plans: ['quarter'] } }] })
    expect(brandForSession(brandWith(set), sessionIn('low', set)).plans.map(({ id }) => id)).toEqual([
      'quarter',
    ])
  })
})

test('a version changes with anything a flow says', () => {
  const flow = brandWith().flows['main']
  if (flow === undefined) throw new Error('The flow is gone')
  expect(flowVersion(flow)).toMatch(/^[0-9a-f]{8}$/)
  expect(flowVersion(flow)).toBe(flowVersion(structuredClone(flow)))
  expect(flowVersion({ ...flow, name: 'Other' })).not.toBe(flowVersion(flow))
})

test.each([
  [3.841, 1, 0.05],
  [5.991, 2, 0.05],
  [7.815, 3, 0.05],
  [13.277, 4, 0.01],
  [10.828, 1, 0.001],
])('the chi-square tail of %d at %d degrees is %d, as tables have it', (statistic, degrees, tail) => {
  expect(chiSquareTail(statistic, degrees)).toBeCloseTo(tail, 4)
})

describe('an interval', () => {
  const options = { alpha: 0.05, tau: 0.02 }
  const buyers = (visitors: number, sum: number) => ({ visitors, sum, sumOfSquares: sum })

  test('is the formula, worked out by hand', () => {
    // V = 0.0525·(1 − 0.0525)·(8000/7999)·(2/4000) = 2.4875e-5, tau² = 4e-4: √(2V·(V+tau²)/tau²·(ln 20 + ½·ln((V+tau²)/V)))
    const { difference, low, high } = sequentialInterval(buyers(4000, 160), buyers(4000, 260), options)
    expect(difference).toBeCloseTo(0.025, 10)
    expect((high - low) / 2).toBeCloseTo(0.015_274, 6)
  })

  test('gets narrower with visitors, and says nothing without any', () => {
    const width = (factor: number) => {
      const { low, high } = sequentialInterval(
        buyers(1000 * factor, 40 * factor),
        buyers(1000 * factor, 50 * factor),
        options,
      )
      return high - low
    }
    expect(width(10)).toBeLessThan(width(1))
    expect(sequentialInterval(buyers(0, 0), buyers(0, 0), options)).toEqual({
      difference: 0,
      low: -Infinity,
      high: Infinity,
    })
  })
})

describe('the stop rule', () => {
  const counts = (control: readonly [number, number], low: readonly [number, number]) =>
    [control, low].map(([visitors, buyers], at) => ({
      armId: at === 0 ? 'control' : 'low',
      visitors,
      buyers,
      netCents: buyers * 1999,
      netCentsSquared: buyers * 1999 ** 2,
    }))

  test.each([
    ['too-early', [100, 4], [100, 9]],
    ['wrong-split', [4000, 160], [3000, 160]],
    ['keep-going', [1000, 40], [1000, 45]],
    ['winner', [4000, 160], [4000, 260]],
    ['worse', [4000, 260], [4000, 160]],
    ['no-difference', [200_000, 8000], [200_000, 8010]],
  ] as const)('says %s', (verdict, control, low) => {
    const result = readResults(experiment(), counts(control, low), 1999)
    expect(result.verdict).toBe(verdict)
    expect(result.words).toMatch(/^[A-Z“].+\.$/)
  })

  test('goes by what visitors bring where all of them have bought, since only one-time offers differ', () => {
    const ofOffer = experiment({
      arms: [
        { id: 'control', name: 'As it is', weight: 1, changes: {} },
        { id: 'low', name: 'Cheaper', weight: 1, changes: { upsells: { workout: { priceCents: 500 } } } },
      ],
    })
    const visitors = 20_000
    const bringing = (more: number, taken: number) => ({
      visitors,
      buyers: visitors,
      netCents: visitors * 1999 + taken * more,
      netCentsSquared: (visitors - taken) * 1999 ** 2 + taken * (1999 + more) ** 2,
    })
    const reading = (control: number, low: number) =>
      readResults(
        ofOffer,
        [
          { armId: 'control', ...bringing(1899, control) },
          { armId: 'low', ...bringing(1899, low) },
        ],
        1999,
      )
    expect(reading(4000, 6000)).toMatchObject({
      verdict: 'winner',
      words: '“Cheaper” brings more for each visitor, and that is not chance. Stop and make it the winner.',
    })
    expect(reading(6000, 4000).verdict).toBe('worse')
    expect(reading(4000, 4020).verdict).toBe('keep-going')
  })

  test('crowns an arm that is surely better, not one that a few visitors put ahead of it', () => {
    const ofThree = experiment({
      arms: [
        { id: 'control', name: 'As it is', weight: 500, changes: {} },
        { id: 'plain', name: 'Plain headline', weight: 500, changes: { drop: ['extra'] } },
        { id: 'third', name: 'Third', weight: 3, changes: { drop: ['age'] } },
      ],
    })
    const arm = (armId: string, visitors: number, buyers: number) => ({
      armId,
      visitors,
      buyers,
      netCents: buyers * 1999,
      netCentsSquared: buyers * 1999 ** 2,
    })
    const counts = [arm('control', 50_000, 2500), arm('plain', 50_000, 4000), arm('third', 300, 25)]
    const { verdict, words } = readResults(ofThree, counts, 1999)
    expect(verdict).toBe('winner')
    expect(words).toContain('“Plain headline” sells more')
  })
})
