import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imperialUnits, kilogramsPerPound, metricUnits } from '../units.ts'
import { bodyMassIndex } from './bmi.ts'
import { fastestWeeklyKg, fastestWeeklyShare, predictionEndOf } from './prediction-target.ts'
import {
  describeEnd,
  predictionCaption,
  predictionOf,
  predictWeight,
  weightOnCurve,
  type WeightPrediction,
} from './weight-prediction.ts'

const from = Date.UTC(2026, 0, 1)
const weekMs = 7 * 86_400_000
const weight = fc.integer({ min: 350, max: 5000 }).map((tenths) => tenths / 10)
const height = fc.option(fc.integer({ min: 90, max: 275 }), { nil: undefined })
const anyone = fc.record({ currentKg: weight, goalKg: weight, heightCm: height, from: fc.constant(from) })

function lossesPerWeek({
  points,
}: WeightPrediction): { readonly kilograms: number; readonly share: number }[] {
  return points.slice(1).map((point, place) => {
    const before = points[place] ?? point
    const kilograms = (before.kilograms - point.kilograms) / ((point.atMs - before.atMs) / weekMs)
    return { kilograms, share: kilograms / before.kilograms }
  })
}

describe('predictWeight', () => {
  it('goes from 80 to 72 kg in six points, fast at first and slower later', () => {
    const prediction = predictWeight({ currentKg: 80, goalKg: 72, from })
    expect(prediction.points).toHaveLength(6)
    expect(prediction).toMatchObject({ end: 'goal', startKg: 80, endKg: 72, goalKg: 72, days: 121 })
    expect(prediction.points[0]).toStrictEqual({ atMs: from, kilograms: 80 })
    expect(prediction.points.at(-1)).toStrictEqual({ atMs: prediction.goalDateMs, kilograms: 72 })
    expect(new Date(prediction.goalDateMs).toISOString()).toBe('2026-05-02T00:00:00.000Z')
    expect(prediction.weeklyPaceKg).toBeCloseTo(8 / (121 / 7), 10)
    const losses = lossesPerWeek(prediction).map(({ kilograms }) => kilograms)
    expect(losses).toStrictEqual(losses.toSorted((a, b) => b - a))
  })

  it('never loses more than 1 percent of body weight or 0.9 kg in any week', () => {
    fc.assert(
      fc.property(anyone, fc.double({ min: 0, max: 1, noNaN: true }), (person, place) => {
        const { startKg, endKg, days } = predictWeight(person)
        const weeks = days / 7
        const start = place * (weeks - 1)
        const [before, after] = [start, start + 1].map((week) => weightOnCurve(startKg, endKg, week / weeks))
        const lost = (before ?? Number.NaN) - (after ?? Number.NaN)
        expect(lost).toBeLessThanOrEqual(fastestWeeklyKg + 1e-9)
        expect(lost / (before ?? Number.NaN)).toBeLessThanOrEqual(fastestWeeklyShare + 1e-9)
      }),
    )
  })

  it('is level or falling, flattens, and never ends below the goal or the healthy range', () => {
    fc.assert(
      fc.property(anyone, (person) => {
        const { points, endKg, end, isLevel, goalDateMs, days } = predictWeight(person)
        const losses = lossesPerWeek({ ...predictWeight(person) }).map(({ kilograms }) => kilograms)
        for (const [place, loss] of losses.entries()) {
          expect(loss).toBeGreaterThanOrEqual(0)
          expect(loss).toBeLessThanOrEqual((losses[place - 1] ?? Infinity) + 1e-6)
        }
        expect(points).toHaveLength(6)
        expect(points.at(-1)).toStrictEqual({ atMs: goalDateMs, kilograms: endKg })
        expect(endKg).toBeGreaterThanOrEqual(Math.min(person.goalKg, person.currentKg))
        expect(days).toBeLessThanOrEqual(366)
        expect(points.every(({ atMs }, place) => atMs > (points[place - 1]?.atMs ?? -Infinity))).toBe(true)
        const isHealthy = person.heightCm === undefined || bodyMassIndex(endKg, person.heightCm) >= 18.5
        expect(isLevel || isHealthy).toBe(true)
        expect(isLevel || person.goalKg < person.currentKg).toBe(true)
        expect(end === 'below-range').toBe(isLevel && !isHealthy)
        expect(isLevel).toBe(endKg === person.currentKg)
        expect(end === 'goal' ? endKg : person.goalKg).toBe(person.goalKg)
      }),
    )
  })

  it('ends at a first milestone within a year if the goal is very far away', () => {
    const prediction = predictWeight({ currentKg: 200, goalKg: 80, from })
    expect(prediction).toMatchObject({ end: 'first-milestone', days: 364 })
    expect(prediction.endKg).toBeCloseTo(172.75, 1)
  })

  it('stays level if there is nothing to lose', () => {
    for (const goalKg of [70, 90, 69.98]) {
      const prediction = predictWeight({ currentKg: 70, goalKg, from })
      expect(prediction).toMatchObject({ end: 'maintenance', weeklyPaceKg: 0, days: 84 })
      expect(new Set(prediction.points.map(({ kilograms }) => kilograms))).toStrictEqual(new Set([70]))
    }
  })

  it('aims no lower than the healthy range for the height', () => {
    expect(predictWeight({ currentKg: 60, goalKg: 45, from, heightCm: 170 })).toMatchObject({
      end: 'healthy-range',
    })
    expect(predictWeight({ currentKg: 60, goalKg: 45, from })).toMatchObject({ end: 'goal' })
  })

  it.each([
    ['5 ft 5', 165.1, 111, 105],
    ['5 ft 7', 170.18, 118, 110],
    ['5 ft 9', 175.26, 125, 120],
  ])('stays level at the lower bound of the healthy range, at %s', (_height, heightCm, pounds, goal) => {
    const [currentKg, goalKg] = [pounds * kilogramsPerPound, goal * kilogramsPerPound]
    const prediction = predictWeight({ currentKg, goalKg, from, heightCm })
    expect(prediction).toMatchObject({ end: 'lower-bound', isLevel: true, endKg: currentKg, days: 84 })
  })

  it('stays level for somebody already below the healthy range', () => {
    for (const goalKg of [45, 50, 60])
      expect(predictWeight({ currentKg: 50, goalKg, from, heightCm: 170 })).toMatchObject({
        end: 'below-range',
        endKg: 50,
      })
  })

  it.each(['pregnant_or_nursing', 'eating_disorder'])('stays level for somebody who answered %s', (flag) => {
    const body = { height: 'CM:cm=170', weight: 'KG:kilograms=90', goal_weight: 'KG:kilograms=80' }
    const usual = predictionOf({ ...body, health_flags: ['diabetes'] }, from)
    expect(usual).toMatchObject({ end: 'goal', isLevel: false })
    const spared = predictionOf({ ...body, health_flags: ['diabetes', flag] }, from)
    expect(spared).toMatchObject({ end: 'set-aside', isLevel: true, endKg: 90 })
    if (spared === undefined) throw new Error('No prediction')
    expect(predictionCaption(spared, metricUnits)).not.toMatch(/\d/)
  })

  it('is set aside by a health answer even before a weight or goal is known', () => {
    const flags = { health_flags: ['eating_disorder'] }
    expect(predictionEndOf(flags)).toBe('set-aside')
    expect(predictionEndOf({ ...flags, weight: 'KG:kilograms=90' })).toBe('set-aside')
    expect(predictionEndOf({ health_flags: ['diabetes'], weight: 'KG:kilograms=90' })).toBeUndefined()
    expect(predictionEndOf({ goal_weight: 'KG:kilograms=80' })).toBeUndefined()
  })

  it('is calculated from answers as soon as today’s weight is known', () => {
    expect(predictionOf({ goal_weight: 'KG:kilograms=45' }, from)).toBeUndefined()
    expect(predictionOf({ weight: 'KG:kilograms=60' }, from)?.end).toBe('maintenance')
    const body = { weight: 'KG:kilograms=60', goal_weight: 'KG:kilograms=45' }
    expect(predictionOf(body, from)).toMatchObject({ end: 'goal', startKg: 60, goalKg: 45 })
    expect(predictionOf({ ...body, height: 'CM:cm=170' }, from)?.end).toBe('healthy-range')
    expect(predictionOf({ ...body, height: 'CM:cm=150' }, from)?.end).toBe('goal')
  })

  it('handles impossible input without giving NaN or Infinity', () => {
    const broken = [0, -1, Number.NaN, Number.POSITIVE_INFINITY]
    fc.assert(
      fc.property(
        fc.constantFrom(...broken, 80),
        fc.constantFrom(...broken, 70),
        fc.constantFrom(...broken),
        (a, b, c) => {
          const { points, weeklyPaceKg } = predictWeight({
            currentKg: a,
            goalKg: b,
            from: c,
            heightCm: c,
          })
          expect(points.length).toBeGreaterThanOrEqual(2)
          for (const { atMs, kilograms } of points)
            expect(Number.isFinite(atMs + kilograms + weeklyPaceKg)).toBe(true)
        },
      ),
    )
  })
})

describe('predictionCaption', () => {
  const caption = (currentKg: number, goalKg: number, heightCm?: number) =>
    predictionCaption(predictWeight({ currentKg, goalKg, from, heightCm }), metricUnits)

  it.each([
    [
      caption(80, 72),
      'Reaching 72\u00A0kg by May 2, 2026 is possible at a safe, steady pace. Results differ from person to person.',
    ],
    [
      caption(200, 80),
      'A first milestone of 173\u00A0kg by December 31, 2026 is possible at a safe, steady pace. Results differ from person to person.',
    ],
    [
      caption(60, 45, 170),
      'Reaching 54\u00A0kg, where the healthy range for your height begins, is possible by May 12, 2026. Please talk to a doctor before aiming lower.',
    ],
    [
      caption(70, 70),
      'Holding a steady 70\u00A0kg is possible with habits that fit your days. Results differ from person to person.',
    ],
    [
      caption(53.5, 50, 170),
      'Holding a steady 53.5\u00A0kg is possible with habits that fit your days. The healthy range for your height begins there, so please talk to a doctor before aiming lower.',
    ],
    [
      caption(50, 45, 170),
      'Eating well and holding a steady 50\u00A0kg is possible. That is below the range usually seen as healthy for your height, so please talk to a doctor about a weight that is right for you.',
    ],
  ])('%#', (caption, expected) => {
    expect(caption).toBe(expected)
  })

  it('uses the visitor’s units, and says what is possible without guaranteeing it', () => {
    fc.assert(
      fc.property(anyone, (person) => {
        const text = predictionCaption(predictWeight(person), imperialUnits)
        expect(text).toMatch(/\d\u00A0lb\b.*\bpossible\b|\bpossible\b.*\d\u00A0lb\b/)
        expect(text).not.toMatch(/guarantee|will lose|kg/i)
      }),
    )
  })
})

it.each([
  ['exactly the goal that was entered', 180, 150.5, '150.5 lb'],
  ['a milestone in whole pounds', 330, 155, '270 lb'],
  ['the beginning of the healthy range in whole pounds', 140, 100, '118 lb'],
  ['today’s weight if that is where the range begins', 118, 100, '118 lb'],
])('ends at %s', (_what, current, goal, text) => {
  const kilograms = (pounds: number) => pounds * kilogramsPerPound
  const body = {
    currentKg: kilograms(current),
    goalKg: kilograms(goal),
    heightCm: 170.18,
    unit: 'LB' as const,
  }
  expect(describeEnd(predictWeight({ ...body, from: 0 }), imperialUnits)).toBe(text)
})
