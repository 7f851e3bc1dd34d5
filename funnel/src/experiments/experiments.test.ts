import { describe, expect, test } from 'vitest'
import { defineBrand } from '../brand.ts'
import type { Brand } from '../brand.ts'
import { priceExperiment } from '../testing/price-experiment.ts'
import {
  armPlanId,
  brandForSession,
  brandInArm,
  flowForSession,
  plansOfAllArms,
  upsellsForSession,
} from './apply-arms.ts'
import { assignArm, assignArms } from './assign-arm.ts'
import type { ArmChanges, Experiment } from './experiment.ts'
import { flowVersion } from './flow-version.ts'
import { hashText } from './hash-text.ts'
import { sampleRatioProbability } from './sample-ratio.ts'

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
const sessionIn = (arm: string, given = priceExperiment()) =>
  sessions.find((session) => assignArm(given, session)?.id === arm) ?? ''

describe('an assignment', () => {
  test('is the same every time, and after every update', () => {
    const armsOf = (given: Experiment) =>
      sessions.slice(0, 12).map((session) => assignArm(given, session)?.id)
    const first = [
      'low',
      'low',
      'low',
      'control',
      'low',
      'control',
      'control',
      'low',
      'low',
      'low',
      'control',
      'low',
    ]
    expect(armsOf(priceExperiment())).toEqual(first)
    const half = armsOf(priceExperiment({ trafficPercent: 50 }))
    expect(half.flatMap((arm, at) => (arm === undefined ? [] : [at]))).toEqual([2, 4])
    expect(['', 'a', 'é😀'].map((text) => hashText(text).toString(16))).toEqual([
      'ab3e7c0b',
      '1a80b1b3',
      'f7e88df0',
    ])
  })

  test('distributes visitors by weight', () => {
    const arms = [
      { id: 'a', name: 'A', weight: 1, changes: {} },
      { id: 'b', name: 'B', weight: 2, changes: {} },
      { id: 'c', name: 'C', weight: 1, changes: {} },
    ] as const
    const given = Map.groupBy(sessions, (session) => assignArm(priceExperiment({ arms }), session)?.id)
    const counts = arms.map(({ id }) => given.get(id)?.length ?? 0)
    expect(sampleRatioProbability(counts, [1, 2, 1])).toBeGreaterThan(0.001)
  })

  test('in one experiment is independent of the arm in another', () => {
    const pairs = Map.groupBy(sessions, (session) =>
      [
        assignArm(priceExperiment(), session)?.id,
        assignArm(priceExperiment({ id: 'other' }), session)?.id,
      ].join(),
    )
    expect(
      sampleRatioProbability(
        [...pairs.values()].map((group) => group.length),
        [1, 1, 1, 1],
      ),
    ).toBeGreaterThan(0.001)
  })

  test('leaves out visitors beyond the traffic percentage, and experiments of other flows', () => {
    const part = sessions.filter((session) =>
      assignArm(priceExperiment({ trafficPercent: 20 }), session),
    ).length
    expect(part / sessions.length).toBeCloseTo(0.2, 1)
    const inMain = [priceExperiment({ flowIds: ['main'] })]
    expect(assignArms(inMain, 'session-1', 'other')).toEqual([])
    const low = { experimentId: 'price-1', arm: { id: 'low' }, isCounted: true }
    expect(assignArms(inMain, sessionIn('low'), 'main')).toMatchObject([low])
    expect(assignArms(inMain, sessionIn('low'))).toMatchObject([low])
    expect(assignArms([priceExperiment()], sessionIn('low'), 'other')).toMatchObject([low])
    const some = priceExperiment({ trafficPercent: 20 })
    const left = sessions.find((session) => assignArm(some, session) === undefined) ?? ''
    expect(assignArms([some], left)).toEqual([])
  })

  test('to a stopped experiment is its winner for everybody, and no longer counted', () => {
    const stopped = priceExperiment({ status: 'stopped', winner: 'low' })
    expect(assignArms([stopped], sessionIn('control'))).toMatchObject([
      { arm: { id: 'low' }, isCounted: false },
    ])
    expect(assignArms([priceExperiment({ status: 'stopped' })], 'session-1')).toEqual([])
  })

  test('is never made to a draft, and nothing is sold at a draft’s prices', () => {
    const draft = priceExperiment({ status: 'draft' })
    expect(sessions.slice(0, 50).flatMap((session) => assignArms([draft], session))).toEqual([])
    expect(plansOfAllArms(brandWith(draft)).map(({ id }) => id)).toEqual(['month', 'quarter'])
  })
})

describe('an arm', () => {
  const brand = brandWith(priceExperiment())

  test('changes copy, order, steps, prices and upsells only for its own visitors', () => {
    expect(brandForSession(brand, sessionIn('control'))).toEqual(brand)
    expect(brandForSession(brand, undefined)).toBe(brand)
    const changed = brandForSession(brand, sessionIn('low'))
    expect(changed.flows['main']?.steps.map(({ id, title }) => [id, title])).toEqual([
      ['name', 'name'],
      ['age', 'How old are you today?'],
    ])
    expect(changed.upsells.products[0]?.priceCents).toBe(500)
    expect(
      changed.plans.map(({ id, basePlanId, finalPriceCents }) => [id, basePlanId, finalPriceCents]),
    ).toEqual([
      [armPlanId('month', 'price-1', 'low'), 'month', 999],
      ['quarter', undefined, 1999],
    ])
  })

  test('is the same for the server and the browser, which applies it in parts', () => {
    const own = brandForSession(brand, sessionIn('low'))
    const { main } = brand.flows
    const given = [priceExperiment()]
    if (main === undefined) throw new Error('The flow is gone')
    expect(flowForSession(main, given, sessionIn('low'))).toEqual(own.flows['main'])
    expect(upsellsForSession(brand.upsells, given, sessionIn('low'))).toEqual(own.upsells)
    expect(brandInArm(brand, priceExperiment(), priceExperiment().arms[1])).toEqual(own)
  })

  test('leaves the steps of flows that its experiment does not cover', () => {
    const elsewhere = priceExperiment({ flowIds: ['other'] })
    const { flows } = brandForSession(brandWith(elsewhere), sessionIn('low', elsewhere))
    expect(flows).toEqual(brand.flows)
  })

  test.each<[string, ArmChanges, readonly string[]]>([
    ['copy', { steps: { age: { title: 'Other words' } } }, ['Other words', 'extra', 'name']],
    ['order', { moveAfter: { name: 'start' } }, ['name', 'age', 'extra']],
    ['steps', { drop: ['extra'] }, ['age', 'name']],
    [
      'steps of other flows',
      { drop: ['gone'], moveAfter: { gone: 'age', age: 'gone' } },
      ['age', 'extra', 'name'],
    ],
    ['order after a step it drops', { drop: ['extra'], moveAfter: { age: 'extra' } }, ['age', 'name']],
  ])('can change only %s', (_what, changes, titles) => {
    const [control, low] = priceExperiment().arms
    const given = priceExperiment({ flowIds: ['main'], arms: [control, { ...low, changes }] })
    const elsewhere = priceExperiment({ id: 'elsewhere', flowIds: ['other'] })
    const { flows } = brandForSession(brandWith(elsewhere, given), sessionIn('low', given))
    expect(flows['main']?.steps.map(({ title }) => title)).toEqual(titles)
  })

  test.each(['set first', 'price first'])(
    'can set the price of a plan in the set of another: %s',
    (order) => {
      const price = priceExperiment()
      const [control, low] = price.arms
      const set = priceExperiment({ id: 'set', arms: [control, { ...low, changes: { plans: ['month'] } }] })
      const both = order === 'set first' ? [set, price] : [price, set]
      const session = sessions.find((one) => both.every((given) => assignArm(given, one)?.id === 'low'))
      expect(brandForSession(brandWith(...both), session).plans.map(({ id }) => id)).toEqual([
        armPlanId('month', 'price-1', 'low'),
      ])
    },
  )

  test('sells under a separate plan id, which stays known', () => {
    expect(plansOfAllArms(brand).map(({ id }) => id)).toEqual(['month', 'quarter', 'month-price-1-low'])
  })

  test('can show another set of plans', () => {
    const [control, low] = priceExperiment().arms
    const set = priceExperiment({ arms: [control, { ...low, changes: { plans: ['quarter'] } }] })
    expect(brandForSession(brandWith(set), sessionIn('low', set)).plans.map(({ id }) => id)).toEqual([
      'quarter',
    ])
  })
})

test('a flow’s version changes with anything it says', () => {
  const flow = brandWith().flows['main']
  if (flow === undefined) throw new Error('The flow is gone')
  expect(flowVersion(flow)).toMatch(/^[0-9a-f]{8}$/)
  expect(flowVersion(flow)).toBe(flowVersion(structuredClone(flow)))
  expect(flowVersion({ ...flow, name: 'Other' })).not.toBe(flowVersion(flow))
})
