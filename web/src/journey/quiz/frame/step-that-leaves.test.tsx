import { timings } from '@fennel/funnel'
import type { QuizStep } from '@fennel/funnel'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Route } from 'wouter'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { passTime } from '#web/testing/pass-time.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { QuizScreen } from '../quiz-screen.tsx'
import { flowOf, smallFlow } from '../testing/small-flow.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const option = (value: string, label: string) => ({ id: value, value, label })
const risks: QuizStep = {
  id: 'risks',
  type: 'multiple-choice',
  title: 'Does any of it concern you?',
  options: [option('heart', 'Heart'), option('kidney', 'Kidney')],
  dataClass: 'preference',
}

/** Goes on from a step whose answer is known. The step that leaves has `tap`, which presses what still stands in it. */
function leave(id = 'pause', flow = smallFlow) {
  const visitor = fakeVisitor({ answers: { gender: 'female', snacks: 'no', risks: ['heart'] } })
  renderScreen(
    <Route path="/quiz/:questionId?">
      <QuizScreen />
    </Route>,
    { path: `/quiz/${id}`, visitor, flow },
  )
  const step = screen.getByRole('heading', { level: 1 }).closest<HTMLElement>('main > div')
  if (step === null) throw new Error('The step is not there')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const tap = (role: 'button' | 'checkbox', name: string) =>
    fireEvent.click(within(step).getByRole(role, { name, hidden: true }))
  return { step, visitor, tap, places: window.history.length }
}

const onScreen = () => document.querySelector<HTMLElement>('[data-step-id]')?.dataset['stepId']

it('is neither heard nor takes a key from the moment the next step comes', () => {
  const { visitor } = leave()
  expect(screen.queryByRole('heading', { name: 'A pause' })).toBeNull()
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(visitor.trackedAs('quizQuestionViewed').map(({ questionId }) => questionId)).toEqual([
    'pause',
    'age',
  ])
  expect(screen.getByRole('alert').textContent).toBe('Please enter your age in years.')
})

it('makes room for one that comes in its own way', () => {
  const flow = flowOf(
    ...smallFlow.steps.map((step) =>
      step.id === 'age' ? { ...step, animationClass: 'rise' as const } : step,
    ),
  )
  const { step } = leave('pause', flow)
  expect(step.dataset['animation']).toBeUndefined()
  const next = screen.getByRole('heading', { level: 1 }).closest<HTMLElement>('main > div')
  expect(next?.dataset['animation']).toBe('rise')
})

it('is out of reach once the next step is painted, and not styled anew before', () => {
  const { step } = leave()
  expect(step.hasAttribute('inert')).toBe(false)
  passTime(100)
  expect(step.hasAttribute('inert')).toBe(true)
})

it('counts no option that is tapped before it is out of reach', () => {
  const { step, visitor, tap, places } = leave('snacks')
  passTime(99)
  expect(step.hasAttribute('inert')).toBe(false)
  tap('button', 'Yes, often')
  tap('button', 'Continue')
  // NOTE: in one go, as on a phone too busy to take the step away before what was tapped in it is handed over.
  passTime(2 * timings.optionAdvance)
  expect(visitor.quiz.getState().answers['snacks']).toBe('no')
  expect(visitor.trackedAs('quizQuestionAnswered')).toEqual([])
  expect([onScreen(), window.history.length]).toEqual(['pause', places])
})

it('counts none where several may be chosen, whose way on hands them over at once', () => {
  const { step, visitor, tap, places } = leave('risks', flowOf(risks, ...smallFlow.steps.slice(3)))
  passTime(99)
  expect(step.hasAttribute('inert')).toBe(false)
  tap('checkbox', 'Kidney')
  tap('button', 'Continue')
  expect(visitor.quiz.getState().answers['risks']).toEqual(['heart'])
  expect(visitor.trackedAs('quizQuestionAnswered')).toHaveLength(1)
  expect([onScreen(), window.history.length]).toEqual(['pause', places])
})
