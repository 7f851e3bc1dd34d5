import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { card, choice, flowOf, nobody } from '../testing/steps.ts'
import { nextDisplayableStep } from './navigation.ts'
import { quizProgress } from './progress.ts'
import { takesAnswer } from '../questions/registry.ts'

const landing = choice('gender', { landingPageOnly: true })
const labels = [
  { id: 'profile', label: 'Profile' },
  { id: 'habits', label: 'Habits' },
  { id: 'health', label: 'Health Conditions' },
]

describe('without labels', () => {
  const flow = flowOf([landing, choice('a'), choice('b'), choice('c'), choice('d')])

  it('is answered questions over non-landing questions', () => {
    const at = (answers: Record<string, string>, index: number) => quizProgress(flow, answers, index, nobody)
    expect(at({ gender: 'yes' }, 1)).toMatchObject({ ratio: 0, counter: { n: 1, total: 4 }, groups: [] })
    expect(at({ gender: 'yes', a: 'yes' }, 2)).toMatchObject({ ratio: 0.25, counter: { n: 2, total: 4 } })
    expect(at({ a: 'yes', b: 'yes', c: 'yes', d: 'yes' }, 4)).toMatchObject({
      ratio: 1,
      counter: { n: 4, total: 4 },
    })
    expect(at({}, 1).label).toBeUndefined()
  })

  it('does not change when the visitor goes back', () => {
    const answers = { a: 'yes', b: 'yes', c: 'yes' }
    expect(quizProgress(flow, answers, 1, nobody).ratio).toBe(quizProgress(flow, answers, 4, nobody).ratio)
  })

  it('is 0 for an empty flow and at most 1 past its end', () => {
    expect(quizProgress(flowOf([landing]), {}, 0, nobody).ratio).toBe(0)
    expect(quizProgress(flow, { a: 'yes' }, 99, nobody)).toMatchObject({
      ratio: 1,
      counter: { n: 4, total: 4 },
    })
  })
})

it('counts information and hidden steps once they are passed', () => {
  const flow = flowOf([
    choice('a'),
    card('fact'),
    choice('b', { conditionalDisplay: { answered: 'z' } }),
    choice('c'),
  ])
  expect(quizProgress(flow, { a: 'yes' }, 1, nobody).ratio).toBe(0.25)
  expect(quizProgress(flow, { a: 'yes' }, 3, nobody)).toMatchObject({
    ratio: 0.75,
    counter: { n: 3, total: 3 },
  })
})

it('still counts passed information steps when the visitor goes back', () => {
  const flow = flowOf([choice('a'), card('fact'), choice('b'), choice('c')])
  expect(quizProgress(flow, { a: 'yes', b: 'yes' }, 0, nobody).ratio).toBe(0.75)
})

describe('with an email that came with a link', () => {
  const email = 'a@b.co'
  const steps = [choice('a'), choice('b'), card('fact'), choice('email'), card('result'), choice('c')]
  const at = (answers: Record<string, string>, index: number) =>
    quizProgress(flowOf(steps), answers, index, nobody).ratio * steps.length

  it('starts at the first question, with the email as the only answer', () => {
    expect(at({ email }, 0)).toBe(1)
    expect(at({ email, a: 'yes' }, 1)).toBe(2)
  })

  it('counts the email step once the question before it is answered', () => {
    expect(at({ email, a: 'yes', b: 'yes' }, 2)).toBe(4)
    expect(at({ email, a: 'yes', b: 'yes' }, 4)).toBe(4)
  })

  it('fills no pill of a group that has not been reached', () => {
    const flow = flowOf(
      [
        choice('a', { stepLabelId: 'profile' }),
        choice('b', { stepLabelId: 'habits' }),
        choice('email', { stepLabelId: 'habits' }),
        choice('c', { stepLabelId: 'health' }),
      ],
      labels,
    )
    const ratiosAt = (answers: Record<string, string>, index: number) =>
      quizProgress(flow, answers, index, nobody).groups.map(({ ratio }) => ratio)
    expect(ratiosAt({ email }, 0)).toStrictEqual([0, 0, 0])
    expect(ratiosAt({ email, a: 'yes' }, 1)).toStrictEqual([1, 0.5, 0])
  })

  it('does not change when a visitor who entered it in the quiz goes back', () => {
    expect(at({ a: 'yes', b: 'yes', email, c: 'yes' }, 0)).toBe(6)
    expect(at({ a: 'yes', b: 'yes', email }, 1)).toBe(at({ a: 'yes', b: 'yes', email }, 4))
  })
})

it('shows groups as pills, and puts unlabeled steps into the previous group', () => {
  const flow = flowOf(
    [
      landing,
      choice('a', { stepLabelId: 'profile' }),
      card('fact'),
      choice('b', { stepLabelId: 'habits' }),
      choice('c', { stepLabelId: 'habits' }),
      choice('d', { stepLabelId: 'health' }),
    ],
    labels,
  )
  const onFact = quizProgress(flow, { a: 'yes' }, 2, nobody)
  expect(onFact.label).toBe('Profile')
  expect(onFact.groups.map(({ state, ratio }) => [state, ratio])).toStrictEqual([
    ['current', 0.5],
    ['upcoming', 0],
    ['upcoming', 0],
  ])
  const onC = quizProgress(flow, { a: 'yes', b: 'yes' }, 4, nobody)
  expect(onC.label).toBe('Habits')
  expect(onC.groups.map(({ state, ratio }) => [state, ratio])).toStrictEqual([
    ['done', 1],
    ['current', 0.5],
    ['upcoming', 0],
  ])
})

it('leaves the pill of a later group where it was when the visitor goes back to an earlier one', () => {
  const steps = [
    choice('a', { stepLabelId: 'profile' }),
    choice('b', { stepLabelId: 'habits' }),
    choice('c', { stepLabelId: 'habits' }),
    choice('d', { stepLabelId: 'habits' }),
    choice('e', { stepLabelId: 'health' }),
  ]
  const answers = { a: 'yes', b: 'yes', c: 'yes' }
  const ratiosAt = (index: number) =>
    quizProgress(flowOf(steps, labels), answers, index, nobody).groups.map(({ ratio }) => ratio)
  expect(ratiosAt(2)).toStrictEqual([1, 2 / 3, 0])
  expect(ratiosAt(0)).toStrictEqual(ratiosAt(2))
})

it('never moves back on the way forward, whatever is answered or hidden', () => {
  const kinds = fc.array(fc.constantFrom('choice', 'card', 'conditional', 'landing'), {
    minLength: 1,
    maxLength: 30,
  })
  const given = fc.array(fc.constantFrom('yes', 'no'), { minLength: 30, maxLength: 30 })
  fc.assert(
    fc.property(kinds, given, (chosen, values) => {
      const flow = flowOf(
        chosen.map((kind, place) => {
          const id = `s${place}`
          if (kind === 'card') return card(id)
          if (kind === 'landing') return choice(id, { landingPageOnly: true })
          if (kind === 'choice') return choice(id)
          const before = `s${Math.max(0, place - 1)}`
          return choice(id, { conditionalDisplay: { answerIs: { questionId: before, anyOf: ['yes'] } } })
        }),
      )
      let answers = {}
      let ratio = 0
      let at = -1
      for (;;) {
        const next = nextDisplayableStep(flow, at, { ...nobody, answers })
        if (next.kind === 'end') break
        at = next.index
        const now = quizProgress(flow, answers, at, { ...nobody, answers })
        expect(now.ratio).toBeGreaterThanOrEqual(ratio)
        expect(now.ratio).toBeLessThanOrEqual(1)
        expect(now.counter.n).toBeLessThanOrEqual(now.counter.total)
        ratio = now.ratio
        const step = flow.steps[at]
        if (step && takesAnswer(step)) answers = { ...answers, [step.id]: values[at] ?? 'no' }
      }
    }),
  )
})
