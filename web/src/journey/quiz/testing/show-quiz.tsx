import { within } from '@testing-library/react'
import { Route } from 'wouter'
import type { FakeVisitor } from '#web/testing/fake-visitor.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { QuizScreen } from '../quiz-screen.tsx'
import { smallFlow } from './small-flow.ts'

/**
 * Renders the quiz at this address, with placeholder texts for the pages before and after it. `state` is that of the
 * history entry.
 */
export function show(path: string, visitor: FakeVisitor, flow = smallFlow, state?: unknown) {
  return renderScreen(
    <>
      <Route path="/quiz/:questionId?">
        <QuizScreen />
      </Route>
      <Route path="/">Landing</Route>
      <Route path="/loading">Loading</Route>
    </>,
    { path, state, visitor, flow },
  )
}

/** An answer to every question of the small flow. */
export const answered = { gender: 'female', snacks: 'no', age: 44, email: 'anna@example.com' }

export const stepOnScreen = () => document.querySelector<HTMLElement>('[data-step-id]')?.dataset['stepId']

/** Queries within the step on screen, without the one that is leaving. */
export const current = () =>
  within(document.querySelector<HTMLElement>('main > div:not([aria-hidden])') ?? document.body)
