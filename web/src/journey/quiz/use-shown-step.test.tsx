import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Route } from 'wouter'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { QuizScreen } from './quiz-screen.tsx'
import { smallFlow } from './testing/small-flow.ts'

const stepOnScreen = () => document.querySelector<HTMLElement>('[data-step-id]')?.dataset['stepId']

it('shows the next step before the address follows, and what the address says from then on', async () => {
  const waiting: (() => void)[] = []
  const visitor = {
    ...fakeVisitor({ answers: { gender: 'female', snacks: 'no', age: 44, email: 'anna@example.com' } }),
    later: (work: () => void) => void waiting.push(work),
  }
  renderScreen(
    <Route path="/quiz/:questionId?">
      <QuizScreen />
    </Route>,
    { path: '/quiz/pause', visitor, flow: smallFlow },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(stepOnScreen()).toBe('age')
  expect(window.location.pathname).toBe('/quiz/pause')
  act(() => {
    for (const work of waiting.splice(0)) work()
  })
  expect(stepOnScreen()).toBe('age')
  expect(window.location.pathname).toBe('/quiz/age')
  act(() => window.history.replaceState(null, '', '/quiz/pause'))
  expect(stepOnScreen()).toBe('pause')
})
