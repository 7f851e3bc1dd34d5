import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toKilograms } from '../units.ts'
import { goalWeightFeedback, lowGoalNote, lowWeightNote } from './goal-weight.ts'

it.each([
  [80, 81, 'important-note', 'Important note', 0],
  [80, 80, 'maintenance', 'Maintenance', 0],
  [80, 79, 'easy-win', 'Easy win', 1.3],
  [100, 95, 'easy-win', 'Easy win', 5],
  [100, 94.9, 'sweet-target', 'Sweet target', 5.1],
  [100, 90, 'sweet-target', 'Sweet target', 10],
  [100, 89.9, 'reasonable-goal', 'Reasonable goal!', 10.1],
  [100, 80, 'reasonable-goal', 'Reasonable goal!', 20],
  [100, 79.9, 'challenging-choice', 'Challenging choice', 20.1],
  [500, 35, 'challenging-choice', 'Challenging choice', 93],
])('from %d kg to %d kg is %s', (current, goal, kind, title, lossPercent) => {
  expect(goalWeightFeedback(current, goal)).toMatchObject({ kind, title, lossPercent })
})

const titles = [
  [5, 'Easy win'],
  [10, 'Sweet target'],
  [20, 'Reasonable goal!'],
  [100, 'Challenging choice'],
] as const

it('keeps the bounds inclusive in pounds', () => {
  const kilograms = (pounds: number) => toKilograms({ unit: 'LB', pounds })
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 50 }), (twenties) => {
      const current = kilograms(twenties * 20)
      const kindAt = (share: number) => goalWeightFeedback(current, kilograms(twenties * 20 * share)).kind
      expect([kindAt(0.95), kindAt(0.9), kindAt(0.8)]).toStrictEqual([
        'easy-win',
        'sweet-target',
        'reasonable-goal',
      ])
    }),
  )
})

it.each(['LB', 'KG'] as const)(
  'goes by the percentage as it is displayed, for every goal in whole %s',
  (unit) => {
    const kilograms = (value: number) =>
      toKilograms(unit === 'LB' ? { unit, pounds: value } : { unit, kilograms: value })
    const contradictions: string[] = []
    for (let current = 100; current <= 350; current += 1) {
      for (let goal = Math.ceil(current / 2); goal < current; goal += 1) {
        const { title, lossPercent } = goalWeightFeedback(kilograms(current), kilograms(goal))
        const [, expected] = titles.find(([most]) => lossPercent <= most) ?? []
        if (title !== expected) contradictions.push(`${current} to ${goal}: ${lossPercent}% is ${title}`)
      }
    }
    expect(contradictions).toStrictEqual([])
  },
)

it('treats the same weight in two units as equal', () => {
  expect(goalWeightFeedback(toKilograms({ unit: 'LB', pounds: 160 }), 72.6).kind).toBe('maintenance')
})

describe('the feedback text', () => {
  const all = [81, 80, 78, 74, 66, 50].map((goal) => goalWeightFeedback(80, goal))

  it('is different for every kind and never a guarantee', () => {
    expect(new Set(all.map(({ text }) => text)).size).toBe(6)
    for (const { text } of all) expect(text).not.toMatch(/guarantee|\{/i)
    expect(all[2]?.text).toContain('2.5%')
    expect(all.map(({ tone }) => tone)).toStrictEqual([
      'warning',
      'neutral',
      'positive',
      'positive',
      'positive',
      'neutral',
    ])
  })

  it('drops the praise for a goal below the healthy range', () => {
    const low = goalWeightFeedback(54, 52, 170)
    expect(low).toMatchObject({ kind: 'easy-win', tone: 'neutral', healthNote: lowGoalNote })
    expect(low.text).toBe('That is 3.7% of your weight.')
    expect(goalWeightFeedback(60, 45, 170).text).toBe('That is 25% of your weight.')
    const titlesOfLowGoals = [54, 56, 60, 80].map((current) => goalWeightFeedback(current, 52, 170).title)
    expect(titlesOfLowGoals).toStrictEqual(Array.from(titlesOfLowGoals, () => 'Important note'))
    expect(goalWeightFeedback(50, 50, 170)).toMatchObject({ title: 'Maintenance' })
    expect(goalWeightFeedback(50, 50, 170).text).toContain('keeping your weight steady')
    expect(goalWeightFeedback(60, 58, 170).healthNote).toBeUndefined()
    expect(goalWeightFeedback(54, 52).healthNote).toBeUndefined()
  })

  it('does not call it a typo when somebody below the healthy range wants to gain', () => {
    const healthy = goalWeightFeedback(50, 60, 170)
    expect(healthy).toMatchObject({ kind: 'important-note', tone: 'neutral', healthNote: lowWeightNote })
    expect(healthy.text).toContain('not made for gaining')
    expect(goalWeightFeedback(48, 50, 170)).toMatchObject({ text: healthy.text, healthNote: lowGoalNote })
    expect(goalWeightFeedback(60, 70, 170)).toMatchObject({ tone: 'warning' })
    expect(goalWeightFeedback(60, 70, 170).healthNote).toBeUndefined()
  })
})

it('calls a goal above today gaining, without leaving out those who want to stay', () => {
  expect(goalWeightFeedback(80, 81).text).toBe(
    'Your goal is above your weight today, and this program is for losing weight, not gaining. Please check both numbers.',
  )
})
