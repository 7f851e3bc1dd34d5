import type { SingleChoiceStep } from '@fennel/funnel'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, afterEach, expect, it, vi } from 'vitest'
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

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('shows the choice at once, holds it for 650 ms and moves on', () => {
  const { kept, onScreen } = showStep(step)
  fireEvent.click(screen.getByRole('button', { name: /I walk/ }))
  expect(screen.getByRole('button', { name: /I walk/ }).getAttribute('aria-pressed')).toBe('true')
  passTime(649)
  expect(onScreen()).toBe('activity')
  expect(kept()).toBeUndefined()
  passTime(1)
  expect(kept()).toBe('walks')
  expect(onScreen()).toBe('after')
})

it('takes the last of several presses', () => {
  const { kept } = showStep(step)
  fireEvent.click(screen.getByRole('button', { name: /I walk/ }))
  passTime(400)
  fireEvent.click(screen.getByRole('button', { name: /A little/ }))
  passTime(400)
  expect(kept()).toBeUndefined()
  passTime(250)
  expect(kept()).toBe('little')
})

it('stays on a question somebody came back to and offers the way on', () => {
  const { onScreen } = showStep(step, { activity: 'walks' })
  expect(screen.getByRole('button', { name: /I walk/ }).getAttribute('aria-pressed')).toBe('true')
  passTime(5_000)
  expect(onScreen()).toBe('activity')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(onScreen()).toBe('after')
})

it('keeps the new choice of somebody who came back, also when they do not wait for it', () => {
  const { kept, onScreen } = showStep(step, { activity: 'walks' })
  fireEvent.click(screen.getByRole('button', { name: /A little/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(kept()).toBe('little')
  expect(onScreen()).toBe('after')
  passTime(5_000)
  expect(onScreen()).toBe('after')
})

it('has no way on without an answer and says that a press moves on', () => {
  showStep(step)
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  const group = screen.getByRole('group', { name: 'How active are you?' })
  const hint = document.getElementById(group.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('Choosing an answer takes you to the next question.')
})

it('describes an option in the units of the visitor', () => {
  const { visitor } = showStep(step)
  expect(screen.getByText('Walking 1.5 to 3 miles daily')).toBeTruthy()
  act(() => visitor.chooseUnits({ weight: 'KG' }))
  expect(screen.getByText('Walking 2.5 to 5 km daily')).toBeTruthy()
})
