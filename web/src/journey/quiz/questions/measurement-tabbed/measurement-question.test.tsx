import type { MeasurementStep } from '@fennel/funnel'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { showStep } from '../../testing/show-step.tsx'

const step: MeasurementStep = {
  id: 'height',
  type: 'measurement-tabbed',
  measurementType: 'height',
  title: 'How tall are you?',
  tabs: [
    {
      id: 'FT',
      label: 'ft / in',
      fields: [
        { id: 'feet', label: 'Feet', suffix: 'ft', min: 2, max: 9 },
        { id: 'inches', label: 'Inches', suffix: 'in', min: 0, max: 11 },
      ],
    },
    { id: 'CM', label: 'cm', fields: [{ id: 'cm', label: 'Height', suffix: 'cm', min: 90, max: 275 }] },
  ],
  defaultTabId: 'FT',
  counterpartQuestionId: 'weight',
  dataClass: 'health',
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const forward = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))

it('stores a height in the unit it was typed in', async () => {
  const { kept } = showStep(step)
  await userEvent.type(field('Feet'), '5')
  await userEvent.type(field('Inches'), '7')
  await forward()
  expect(kept()).toBe('FT:feet=5&inches=7')
})

it('goes on to the inches with Enter after the feet, and takes a second Enter for none', async () => {
  const { kept, onScreen } = showStep(step)
  await userEvent.type(field('Feet'), '5{Enter}')
  expect([kept(), onScreen()]).toEqual([undefined, 'height'])
  expect(document.activeElement).toBe(field('Inches'))
  // With a hint, Android sends Enter instead of moving to the next field.
  expect(field('Feet').hasAttribute('enterkeyhint')).toBe(false)
  await userEvent.keyboard('{Enter}')
  expect(kept()).toBe('FT:feet=5&inches=0')
})

it('submits with Enter in the feet if the inches are typed', async () => {
  const { kept } = showStep(step)
  await userEvent.type(field('Inches'), '7')
  await userEvent.type(field('Feet'), '5{Enter}')
  expect(kept()).toBe('FT:feet=5&inches=7')
})

it('converts what was typed and switches height and weight together', async () => {
  const { kept, visitor } = showStep(step)
  await userEvent.type(field('Feet'), '5')
  await userEvent.type(field('Inches'), '7')
  await userEvent.click(screen.getByRole('tab', { name: 'cm' }))
  expect(field('Height').value).toBe('170')
  expect(visitor.quiz.getState().preferences.preferredUnits).toEqual({ weight: 'KG', height: 'CM' })
  await forward()
  expect(kept()).toBe('CM:cm=170')
})

it('keeps the original answer if it is only viewed in other units', async () => {
  const height = 'FT:feet=5&inches=7'
  const visitor = fakeVisitor({ answers: { height } })
  visitor.chooseUnits({ height: 'CM' })
  const { kept, onScreen } = showStep(step, {}, visitor)
  expect(field('Height').value).toBe('170')
  await forward()
  expect(kept()).toBe(height)
  expect(onScreen()).toBe('after')
})

it('stores a number typed in the other units', async () => {
  const visitor = fakeVisitor({ answers: { height: 'FT:feet=5&inches=7' } })
  visitor.chooseUnits({ height: 'CM' })
  const { kept } = showStep(step, {}, visitor)
  await userEvent.clear(field('Height'))
  await userEvent.type(field('Height'), '171')
  await forward()
  expect(kept()).toBe('CM:cm=171')
})

it('marks the invalid field and keeps what was typed', async () => {
  const { onScreen } = showStep(step)
  await userEvent.type(field('Feet'), '5')
  await userEvent.type(field('Inches'), '13')
  await forward()
  expect(onScreen()).toBe('height')
  expect(screen.getByRole('alert').textContent).toContain('6 ft 1 in')
  expect(field('Inches').getAttribute('aria-invalid')).toBe('true')
  expect(field('Feet').getAttribute('aria-invalid')).toBeNull()
  expect([field('Feet').value, field('Inches').value]).toEqual(['5', '13'])
})

it('names the range in the unit on screen', async () => {
  showStep(step)
  await userEvent.click(screen.getByRole('tab', { name: 'cm' }))
  await userEvent.type(field('Height'), '300')
  await forward()
  expect(screen.getByRole('alert').textContent).toBe('Please enter a height between 90 cm and 275 cm.')
})
