import type { NumericStep } from '@fennel/funnel'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { showStep } from '../../testing/show-step.tsx'

const step: NumericStep = {
  id: 'age',
  type: 'numeric',
  title: 'How old are you?',
  suffix: 'years',
  validation: { required: true, min: 18, max: 110 },
  dataClass: 'profile',
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'How old are you?' })

it('opens the numeric keyboard and stores a number', async () => {
  const { kept, onScreen } = showStep(step)
  expect(field().inputMode).toBe('numeric')
  await userEvent.type(field(), '44{Enter}')
  expect(kept()).toBe(44)
  expect(onScreen()).toBe('after')
})

it.each(['17', '111', 'forty', ''])('rejects %j, names the range and keeps what was typed', async (typed) => {
  const { kept, onScreen } = showStep(step)
  if (typed !== '') await userEvent.type(field(), typed)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(onScreen()).toBe('age')
  expect(kept()).toBeUndefined()
  expect(field().value).toBe(typed)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  const alert = screen.getByRole('alert')
  expect(field().getAttribute('aria-describedby')).toBe(alert.id)
  expect(alert.textContent).toMatch(typed === '' ? /age in years/ : /between 18 and 110/)
})
