import type { SingleChoiceStep } from '@fennel/funnel'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, afterEach, expect, it, vi } from 'vitest'
import type { FakeVisitor } from '#web/testing/fake-visitor.ts'
import { passTime } from '#web/testing/pass-time.ts'
import { showStep } from '../../testing/show-step.tsx'

const step: SingleChoiceStep = {
  id: 'activity',
  type: 'single-choice',
  title: 'How active are you?',
  options: [
    { id: 'a', value: 'little', label: '🛋️ A little' },
    {
      id: 'b',
      value: 'walks',
      label: '🚶 I walk',
      descriptionByUnits: { imperial: 'Walking 1.5 to 3 miles daily', metric: 'Walking 2.5 to 5 km daily' },
    },
  ],
  dataClass: 'preference',
}

const trackedAnswers = (visitor: FakeVisitor) =>
  visitor.trackedAs('quizQuestionAnswered').map(({ answer, previousAnswer }) => [answer, previousAnswer])

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('shows and stores the choice at once, holds it for 650 ms and moves on', () => {
  const { kept, onScreen, visitor } = showStep(step)
  fireEvent.click(screen.getByRole('button', { name: /I walk/ }))
  expect(screen.getByRole('button', { name: /I walk/ }).getAttribute('aria-pressed')).toBe('true')
  expect(kept()).toBe('walks')
  passTime(649)
  expect(onScreen()).toBe('activity')
  expect(visitor.trackedAs('quizQuestionAnswered')).toEqual([])
  passTime(1)
  expect(onScreen()).toBe('after')
  expect(trackedAnswers(visitor)).toEqual([['walks', null]])
})

it('uses the last of several presses and tracks no other', () => {
  const { kept, onScreen, visitor } = showStep(step)
  fireEvent.click(screen.getByRole('button', { name: /I walk/ }))
  passTime(400)
  fireEvent.click(screen.getByRole('button', { name: /A little/ }))
  expect(kept()).toBe('little')
  passTime(649)
  expect(onScreen()).toBe('activity')
  passTime(1)
  expect(onScreen()).toBe('after')
  expect(trackedAnswers(visitor)).toEqual([['little', null]])
})

it('moves on in time when the same card is pressed again and again', () => {
  const { onScreen, visitor } = showStep(step)
  for (let presses = 0; presses < 7; presses += 1) {
    fireEvent.click(screen.getByRole('button', { name: /I walk/ }))
    passTime(100)
  }
  expect(onScreen()).toBe('after')
  expect(trackedAnswers(visitor)).toEqual([['walks', null]])
})

it('moves on from the same card again for a visitor who came straight back', () => {
  const { onScreen } = showStep(step)
  const press = () => fireEvent.click(screen.getByRole('button', { name: /I walk/ }))
  press()
  passTime(650)
  expect(onScreen()).toBe('after')
  act(() => window.history.back())
  passTime(50)
  expect(onScreen()).toBe('activity')
  press()
  passTime(650)
  expect(onScreen()).toBe('after')
})

it('stores and tracks a choice even if the visitor goes back right after it', () => {
  const { kept, visitor, unmount } = showStep(step, { activity: 'walks' })
  fireEvent.click(screen.getByRole('button', { name: /A little/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Back to the previous question' }))
  expect(kept()).toBe('little')
  unmount()
  passTime(5_000)
  expect(trackedAnswers(visitor)).toEqual([['little', 'walks']])
})

it.each([
  ['hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['left', () => window.dispatchEvent(new Event('pagehide'))],
])('tracks the choice before the page is %s, and afterwards only a different one', (_, leavePage) => {
  const { onScreen, visitor } = showStep(step)
  fireEvent.click(screen.getByRole('button', { name: /I walk/ }))
  leavePage()
  expect(trackedAnswers(visitor)).toEqual([['walks', null]])
  passTime(400)
  leavePage()
  expect(trackedAnswers(visitor)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /A little/ }))
  passTime(650)
  expect(onScreen()).toBe('after')
  expect(trackedAnswers(visitor)).toEqual([
    ['walks', null],
    ['little', 'walks'],
  ])
})

it('does not track a choice that has been erased since', () => {
  const { visitor } = showStep(step)
  fireEvent.click(screen.getByRole('button', { name: /I walk/ }))
  act(() => visitor.forgetAnswers(['activity']))
  passTime(650)
  expect(trackedAnswers(visitor)).toEqual([])
})

it('stays on a question the visitor came back to and shows the forward button', () => {
  const { onScreen } = showStep(step, { activity: 'walks' })
  expect(screen.getByRole('button', { name: /I walk/ }).getAttribute('aria-pressed')).toBe('true')
  passTime(5_000)
  expect(onScreen()).toBe('activity')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(onScreen()).toBe('after')
})

it('stores a new choice of a visitor who came back, even if they do not wait for it', () => {
  const { kept, onScreen } = showStep(step, { activity: 'walks' })
  fireEvent.click(screen.getByRole('button', { name: /A little/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(kept()).toBe('little')
  expect(onScreen()).toBe('after')
  passTime(5_000)
  expect(onScreen()).toBe('after')
})

it('has no forward button without an answer and says that a press moves on', () => {
  showStep(step)
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  const group = screen.getByRole('group', { name: 'How active are you?' })
  const hint = document.getElementById(group.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('Choosing an answer takes you to the next question.')
})

it("describes an option in the visitor's units", () => {
  const { visitor } = showStep(step)
  expect(screen.getByText('Walking 1.5 to 3 miles daily')).toBeTruthy()
  act(() => visitor.chooseUnits({ weight: 'KG' }))
  expect(screen.getByText('Walking 2.5 to 5 km daily')).toBeTruthy()
})
