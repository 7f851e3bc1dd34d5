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

/** Leaves a step whose answer is known. `tap` presses an element of the leaving step. */
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

it('is neither announced nor reacts to keys once the next step appears', () => {
  const { visitor } = leave()
  expect(screen.queryByRole('heading', { name: 'A pause' })).toBeNull()
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(visitor.trackedAs('quizQuestionViewed').map(({ questionId }) => questionId)).toEqual([
    'pause',
    'age',
  ])
  expect(screen.getByRole('alert').textContent).toBe('Please enter your age in years.')
})

it('is replaced by a step with its own animation', () => {
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

it('becomes inert once the next step is painted, and is not restyled before', () => {
  const { step } = leave()
  expect(step.hasAttribute('inert')).toBe(false)
  passTime(100)
  expect(step.hasAttribute('inert')).toBe(true)
})

it('ignores an option tapped before it is inert', () => {
  const { step, visitor, tap, places } = leave('snacks')
  passTime(99)
  expect(step.hasAttribute('inert')).toBe(false)
  tap('button', 'Yes, often')
  tap('button', 'Continue')
  // NOTE: in one go, like a phone too busy to remove the step before the tap's timer runs.
  passTime(2 * timings.optionAdvance)
  expect(visitor.quiz.getState().answers['snacks']).toBe('no')
  expect(visitor.trackedAs('quizQuestionAnswered')).toEqual([])
  expect([onScreen(), window.history.length]).toEqual(['pause', places])
})

it('ignores a checkbox tapped before it is inert, even though the forward button submits at once', () => {
  const { step, visitor, tap, places } = leave('risks', flowOf(risks, ...smallFlow.steps.slice(3)))
  passTime(99)
  expect(step.hasAttribute('inert')).toBe(false)
  tap('checkbox', 'Kidney')
  tap('button', 'Continue')
  expect(visitor.quiz.getState().answers['risks']).toEqual(['heart'])
  expect(visitor.trackedAs('quizQuestionAnswered')).toHaveLength(1)
  expect([onScreen(), window.history.length]).toEqual(['pause', places])
})
