import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { card, choice, flowOf, nobody } from '../testing/steps.ts'
import type { Condition } from './conditions.ts'
import {
  firstQuizStep,
  indexOfStep,
  isDisplayable,
  isLastStep,
  landingSteps,
  maxConsecutiveSkips,
  nextDisplayableStep,
  previousDisplayableStep,
} from './navigation.ts'
import type { QuizStep } from './quiz-step.ts'

const never: Condition = { answered: 'nothing' }
const hidden = (id: string): QuizStep => choice(id, { conditionalDisplay: never })
const landing = choice('gender', { landingPageOnly: true })

describe('moving forward', () => {
  const flow = flowOf([landing, choice('a'), hidden('b'), card('c'), hidden('d')])

  it('skips landing-only and hidden steps', () => {
    expect(nextDisplayableStep(flow, -1, nobody)).toStrictEqual({ kind: 'step', index: 1, skipped: 1 })
    expect(nextDisplayableStep(flow, 1, nobody)).toStrictEqual({ kind: 'step', index: 3, skipped: 1 })
  })

  it('ends after the last displayable step and past the end', () => {
    expect(nextDisplayableStep(flow, 3, nobody)).toStrictEqual({ kind: 'end' })
    expect(nextDisplayableStep(flow, 99, nobody)).toStrictEqual({ kind: 'end' })
    expect(nextDisplayableStep(flowOf([]), -1, nobody)).toStrictEqual({ kind: 'end' })
  })

  it('shows a step once its condition holds', () => {
    const context = { ...nobody, answers: { nothing: 'now answered' } }
    expect(nextDisplayableStep(flow, 1, context)).toStrictEqual({ kind: 'step', index: 2, skipped: 0 })
  })

  it('skips ten hidden steps in a row, and stops at the eleventh', () => {
    const many = (count: number) =>
      flowOf([...Array.from({ length: count }, (_, place) => hidden(`h${place}`)), choice('end')])
    expect(nextDisplayableStep(many(10), -1, nobody)).toStrictEqual({ kind: 'step', index: 10, skipped: 10 })
    expect(nextDisplayableStep(many(11), -1, nobody)).toStrictEqual({
      kind: 'stopped',
      reason: 'too-many-skips',
      index: 10,
    })
  })

  it('detects a duplicate id', () => {
    expect(nextDisplayableStep(flowOf([hidden('x'), hidden('x'), choice('y')]), -1, nobody)).toStrictEqual({
      kind: 'stopped',
      reason: 'loop',
      index: 1,
    })
  })
})

describe('moving back', () => {
  const flow = flowOf([landing, choice('a'), hidden('b'), card('c')])

  it('finds the step shown before, or the landing page', () => {
    expect(previousDisplayableStep(flow, 3, nobody)).toBe(1)
    expect(previousDisplayableStep(flow, 1, nobody)).toBeUndefined()
    expect(previousDisplayableStep(flow, 0, nobody)).toBeUndefined()
    expect(previousDisplayableStep(flow, -5, nobody)).toBeUndefined()
    expect(previousDisplayableStep(flow, 99, nobody)).toBe(3)
  })
})

it('finds steps by id, the first of the quiz and those of the landing page', () => {
  const flow = flowOf([landing, hidden('b'), choice('c')])
  expect(indexOfStep(flow, 'c')).toBe(2)
  expect(indexOfStep(flow, 'z')).toBeUndefined()
  expect(firstQuizStep(flow, nobody)).toBe(2)
  expect(firstQuizStep(flowOf([landing]), nobody)).toBeUndefined()
  expect(landingSteps(flow)).toStrictEqual([landing])
})

it('recognizes the last step: marked final, or nothing shown after it', () => {
  const flow = flowOf([choice('a'), choice('b', { isFinal: true }), choice('c'), hidden('d')])
  expect([0, 1, 2].map((index) => isLastStep(flow, index, nobody))).toStrictEqual([false, true, true])
})

const anyFlow = fc
  .array(fc.constantFrom('shown', 'card', 'hidden', 'landing'), { maxLength: 40 })
  .map((kinds) =>
    flowOf(
      kinds.map((kind, place) => {
        const id = `s${place}`
        if (kind === 'card') return card(id)
        if (kind === 'landing') return choice(id, { landingPageOnly: true })
        return kind === 'hidden' ? hidden(id) : choice(id)
      }),
    ),
  )

describe('in any flow', () => {
  it('next moves forward, never repeats, never leaves the flow and skips at most ten', () => {
    fc.assert(
      fc.property(anyFlow, (flow) => {
        const shown: number[] = []
        let at = -1
        for (;;) {
          const next = nextDisplayableStep(flow, at, nobody)
          if (next.kind === 'end') break
          expect(next.index).toBeGreaterThan(at)
          expect(next.index).toBeLessThan(flow.steps.length)
          expect(next.index - at - 1).toBeLessThanOrEqual(maxConsecutiveSkips)
          at = next.index
          shown.push(at)
        }
        expect(new Set(shown).size).toBe(shown.length)
        // No displayable step is skipped.
        const all = flow.steps.flatMap((step, index) => (isDisplayable(step, nobody) ? [index] : []))
        expect(shown).toStrictEqual(expect.arrayContaining(all))
      }),
    )
  })

  it('back undoes next', () => {
    fc.assert(
      fc.property(anyFlow, (flow) => {
        flow.steps.forEach((step, index) => {
          if (!isDisplayable(step, nobody)) return
          const next = nextDisplayableStep(flow, index, nobody)
          const back = next.kind === 'step' ? previousDisplayableStep(flow, next.index, nobody) : index
          expect(back).toBe(index)
        })
      }),
    )
  })
})
