import { within } from '@testing-library/react'
import { Route } from 'wouter'
import type { FakeVisitor } from '#web/testing/fake-visitor.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { QuizScreen } from '../quiz-screen.tsx'
import { smallFlow } from './small-flow.ts'

/** Draws the quiz at this address, with words for the pages before and after it. */
export function show(path: string, visitor: FakeVisitor, flow = smallFlow) {
  return renderScreen(
    <>
      <Route path="/quiz/:questionId?">
        <QuizScreen />
      </Route>
      <Route path="/">Landing</Route>
      <Route path="/loading">Loading</Route>
    </>,
    { path, visitor, flow },
  )
}

/** An answer to every question of the small flow. */
export const answered = { gender: 'female', snacks: 'no', age: 44, email: 'anna@example.com' }

export const stepOnScreen = () => document.querySelector<HTMLElement>('[data-step-id]')?.dataset['stepId']

/** The step on screen without the one that is on its way out. */
export const current = () =>
  within(document.querySelector<HTMLElement>('main > div:not([aria-hidden])') ?? document.body)
