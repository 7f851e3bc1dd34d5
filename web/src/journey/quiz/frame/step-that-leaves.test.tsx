import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Route } from 'wouter'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { passTime } from '#web/testing/pass-time.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { QuizScreen } from '../quiz-screen.tsx'
import { smallFlow } from '../testing/small-flow.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function leave() {
  const visitor = fakeVisitor({ answers: { gender: 'female', snacks: 'no' } })
  renderScreen(
    <Route path="/quiz/:questionId?">
      <QuizScreen />
    </Route>,
    { path: '/quiz/pause', visitor, flow: smallFlow },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const step = screen.getByText('A pause').closest<HTMLElement>('main > div')
  if (step === null) throw new Error('The step that leaves is not there')
  return { step, visitor }
}

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

it('is out of reach once the next step is painted, and not styled anew before', () => {
  const { step } = leave()
  expect(step.hasAttribute('inert')).toBe(false)
  passTime(100)
  expect(step.hasAttribute('inert')).toBe(true)
})
