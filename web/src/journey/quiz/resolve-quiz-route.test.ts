import type { Answers, QuizFlow } from '@fennel/funnel'
import { describe, expect, it } from 'vitest'
import { resolveQuizRoute } from './resolve-quiz-route.ts'
import { flowOf, smallFlow } from './testing/small-flow.ts'

function resolve(
  questionId: string | undefined,
  answers: Answers,
  currentStep = 0,
  flow: QuizFlow = smallFlow,
) {
  return resolveQuizRoute({
    flow,
    answers,
    currentStep,
    questionId,
    context: { answers, unitSystem: 'imperial' },
  })
}

const toPath = (path: string): unknown => expect.objectContaining({ path })
const answered = { gender: 'female', snacks: 'no', age: 44 }

describe('resolveQuizRoute', () => {
  it('shows the step named in the address', () => {
    expect(resolve('snacks', { gender: 'female' })).toEqual({ index: 1 })
  })

  it('redirects the bare address to the first step, or to the stored one', () => {
    expect(resolve(undefined, {})).toEqual(toPath('/quiz/snacks'))
    expect(resolve(undefined, answered, 4)).toEqual(toPath('/quiz/age'))
  })

  it('returns the step at once, so that it renders before the address changes', () => {
    expect(resolve(undefined, {})).toEqual({ index: 1, path: '/quiz/snacks' })
    expect(resolve('email', { gender: 'female' })).toEqual({ index: 1, path: '/quiz/snacks' })
    expect(resolve(undefined, {}, 0, flowOf())).toEqual({ path: '/' })
  })

  it('continues at the first open question if answers were restored without a step', () => {
    expect(resolve(undefined, { snacks: 'no' })).toEqual(toPath('/quiz/age'))
    expect(resolve(undefined, { ...answered, email: 'a@example.com' })).toEqual(toPath('/quiz/ready'))
  })

  it('starts at the first step if there is only an email, from a link or another form', () => {
    const [gender, snacks, , pause, age, email] = smallFlow.steps
    const flow = flowOf(...[gender, pause, snacks, age, email].filter((step) => step !== undefined))
    const only = { email: 'a@example.com' }
    expect(resolve(undefined, only, 0, flow)).toEqual({ index: 1, path: '/quiz/pause' })
    expect(resolve(undefined, { ...only, gender: 'female' }, 0, flow)).toEqual(toPath('/quiz/pause'))
    expect(resolve(undefined, { ...only, snacks: 'no' }, 0, flow)).toEqual(toPath('/quiz/age'))
    expect(resolve(undefined, only, 2, flow)).toEqual(toPath('/quiz/snacks'))
  })

  it('redirects an unknown id to the current step', () => {
    expect(resolve('nonsense', answered, 4)).toEqual(toPath('/quiz/age'))
  })

  it('redirects a link too far ahead to the first open question', () => {
    expect(resolve('email', { gender: 'female' })).toEqual(toPath('/quiz/snacks'))
    expect(resolve('email', { gender: 'female', snacks: 'no' })).toEqual(toPath('/quiz/age'))
    expect(resolve('email', { ...answered, age: 12 })).toEqual(toPath('/quiz/age'))
  })

  it('skips landing-only and hidden steps', () => {
    expect(resolve('gender', answered)).toEqual(toPath('/quiz/snacks'))
    expect(resolve('favourite_snack', answered)).toEqual(toPath('/quiz/pause'))
    expect(resolve('favourite_snack', { gender: 'female', snacks: 'yes' })).toEqual({ index: 2 })
  })

  it('redirects to the landing page if there is no quiz or the landing is half answered', () => {
    expect(resolve(undefined, {}, 0, flowOf())).toEqual(toPath('/'))
    const [gender, ...rest] = smallFlow.steps
    if (gender === undefined) throw new Error('The small flow is empty')
    const twice = flowOf({ ...gender, id: 'first' }, gender, ...rest)
    expect(resolve('snacks', { first: 'female' }, 0, twice)).toEqual(toPath('/'))
    expect(resolve('snacks', { first: 'female', gender: 'male' }, 0, twice)).toEqual({ index: 2 })
  })

  it('shows a hidden step where the skip limit stops, so that nobody is trapped', () => {
    const hidden = Array.from({ length: 15 }, (_, place) => ({
      ...smallFlow.steps[3],
      id: `hidden_${place}`,
      type: 'info-card' as const,
      title: 'Hidden',
      card: { paragraphs: [] },
      dataClass: 'none' as const,
      conditionalDisplay: { answered: 'never' },
    }))
    const flow = flowOf(...smallFlow.steps.slice(1, 2), ...hidden, ...smallFlow.steps.slice(3))
    expect(resolve('hidden_10', { snacks: 'no' }, 0, flow)).toEqual({ index: 11 })
  })
})
