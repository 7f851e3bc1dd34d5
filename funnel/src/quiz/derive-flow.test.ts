import { describe, expect, it } from 'vitest'
import { deriveFlow } from './derive-flow.ts'
import type { QuizFlow, QuizStep } from './quiz-step.ts'

const step = (id: string): QuizStep => ({
  id,
  type: 'text',
  title: id,
  dataClass: 'preference',
  validation: { required: true, maxLength: 20 },
})
const base: QuizFlow = { id: 'base', name: 'Base', stepLabels: [], steps: ['a', 'b', 'c', 'd'].map(step) }
const idsOf = (flow: QuizFlow) => flow.steps.map(({ id }) => id)

describe('a flow variant', () => {
  it('drops, adds and moves steps', () => {
    const flow = deriveFlow(base, {
      id: 'other',
      name: 'Other',
      drop: ['b'],
      add: [
        { after: 'a', step: step('x') },
        { after: 'start', step: step('first') },
      ],
      moveAfter: { c: 'd' },
    })
    expect(idsOf(flow)).toEqual(['first', 'a', 'x', 'd', 'c'])
  })

  it('overrides a step and leaves the base unchanged', () => {
    const flow = deriveFlow(base, { id: 'other', name: 'Other', overrides: { a: { title: 'Another A' } } })
    expect(flow.steps[0]).toEqual({ ...step('a'), title: 'Another A' })
    expect(base.steps[0]?.title).toBe('a')
  })

  it.each([
    { drop: ['z'] },
    { overrides: { z: { title: '' } } },
    { moveAfter: { z: 'a' } },
    { moveAfter: { a: 'z' } },
    { add: [{ after: 'z', step: step('x') }] },
  ])('refuses a name its base does not have: %j', (difference) => {
    expect(() => deriveFlow(base, { id: 'other', name: 'Other', ...difference })).toThrow('"z"')
  })

  it('refuses to put a step after a dropped one', () => {
    const variant = { id: 'other', name: 'Other', drop: ['b'], add: [{ after: 'b', step: step('x') }] }
    expect(() => deriveFlow(base, variant)).toThrow('"b"')
  })
})
