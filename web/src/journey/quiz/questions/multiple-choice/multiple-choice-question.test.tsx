import type { MultipleChoiceStep } from '@fennel/funnel'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { showStep } from '../../testing/show-step.tsx'

const option = (value: string, label: string, exclusive = false) => ({ id: value, value, label, exclusive })
const step: MultipleChoiceStep = {
  id: 'risks',
  type: 'multiple-choice',
  title: 'Does any of it concern you?',
  options: [option('heart', '🫀 Heart'), option('kidney', '🫘 Kidney'), option('none', '✅ None', true)],
  validation: { required: true },
  extraContent: {
    text: 'Please talk to your doctor.',
    when: { answerIs: { questionId: 'risks', anyOf: ['heart'] } },
  },
  dataClass: 'health',
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it('stores the answers in the order of the options', async () => {
  const { kept } = showStep(step)
  await userEvent.click(box('Kidney'))
  await userEvent.click(box('Heart'))
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(kept()).toEqual(['heart', 'kidney'])
})

it('continues with those stored answers that still exist', async () => {
  const { kept, onScreen } = showStep(step, { risks: ['kidney', 'of_last_month'] })
  expect(box('Kidney').checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(kept()).toEqual(['kidney'])
  expect(onScreen()).toBe('after')
})

it('checks a single stored value', () => {
  showStep(step, { risks: 'kidney' })
  expect([box('Heart').checked, box('Kidney').checked]).toEqual([false, true])
})

it('lets an exclusive answer exclude the others', async () => {
  showStep(step, { risks: ['heart', 'kidney'] })
  expect(box('Heart').checked).toBe(true)
  await userEvent.click(box('None'))
  expect([box('Heart').checked, box('Kidney').checked, box('None').checked]).toEqual([false, false, true])
  await userEvent.click(box('Kidney'))
  expect(box('None').checked).toBe(false)
})

it('asks for an answer and removes the message with the first checkmark', async () => {
  const { onScreen } = showStep(step)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(onScreen()).toBe('risks')
  expect(screen.getByRole('alert').textContent).toMatch(/choose at least one/)
  await userEvent.click(box('Heart'))
  expect(screen.getByRole('alert').textContent).toBe('')
})

it('reacts to an answer before it is stored', async () => {
  showStep(step)
  expect(screen.queryByText('Please talk to your doctor.')).toBeNull()
  await userEvent.click(box('Heart'))
  expect(screen.getByText('Please talk to your doctor.')).toBeTruthy()
})

it('explains why one checkmark too many is rejected, until something changes', async () => {
  const two = { ...step, options: [...step.options, option('liver', '🌿 Liver')] }
  const { kept } = showStep({ ...two, validation: { required: true, max: 2 } })
  await userEvent.click(box('Heart'))
  await userEvent.click(box('Kidney'))
  expect(screen.getByRole('alert').textContent).toBe('')
  await userEvent.click(box('Liver'))
  expect(box('Liver').checked).toBe(false)
  expect(screen.getByRole('alert').textContent).toBe('Please choose up to 2 answers.')
  await userEvent.click(box('Heart'))
  expect(screen.getByRole('alert').textContent).toBe('')
  await userEvent.click(box('Liver'))
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(kept()).toEqual(['kidney', 'liver'])
})
