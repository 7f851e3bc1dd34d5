import type { GoalWeightStep } from '@fennel/funnel'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { showStep } from '../../testing/show-step.tsx'

const step: GoalWeightStep = {
  id: 'goal_weight',
  type: 'goal-weight',
  title: 'Your goal?',
  tabs: [
    { id: 'LB', label: 'lb', fields: [{ id: 'pounds', label: 'Weight', suffix: 'lb', min: 77, max: 1100 }] },
    {
      id: 'KG',
      label: 'kg',
      fields: [{ id: 'kilograms', label: 'Weight', suffix: 'kg', min: 35, max: 500 }],
    },
  ],
  defaultTabId: 'LB',
  currentWeightQuestionId: 'weight',
  dataClass: 'health',
}
const before = { weight: 'LB:pounds=160', height: 'FT:feet=5&inches=7' }
const type = async (typed: string) => {
  await userEvent.clear(screen.getByRole('textbox', { name: 'Weight' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Weight' }), typed)
}

it.each([
  ['152', 'Easy win'],
  ['151', 'Sweet target'],
  ['144', 'Sweet target'],
  ['128', 'Reasonable goal!'],
  ['127', 'Challenging choice'],
  ['160', 'Maintenance'],
  ['170', 'Important note'],
])('comments on a goal of %s lb from 160 lb', async (typed, title) => {
  showStep(step, before)
  await type(typed)
  expect(screen.getByText(title)).toBeTruthy()
})

it.each(['pregnant_or_nursing', 'eating_disorder'])(
  'neither praises nor rates a goal with %s',
  async (flag) => {
    showStep(step, { ...before, health_flags: [flag] })
    expect(screen.getByText('Today: 160 lb.')).toBeTruthy()
    await type('152')
    expect(screen.queryByText('Easy win')).toBeNull()
  },
)

it("shows today's weight and the healthy range in the units on screen", async () => {
  showStep(step, before)
  expect(
    screen.getByText('Today: 160 lb. The healthy range for your height is about 118 to 159 lb.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'kg' }))
  expect(
    screen.getByText('Today: 72.6 kg. The healthy range for your height is about 54 to 72 kg.'),
  ).toBeTruthy()
})

it('keeps the hint in the units of the field when another tab of the browser chooses others', () => {
  const { visitor } = showStep(step, before)
  act(() => visitor.chooseUnits({ weight: 'KG' }))
  expect(screen.getByRole('tab', { name: 'lb', selected: true })).toBeTruthy()
  expect(
    screen.getByText('Today: 160 lb. The healthy range for your height is about 118 to 159 lb.'),
  ).toBeTruthy()
})

it.each([
  ['FT:feet=4&inches=3', 'LB', 'The healthy range for your height is about 77 to 92 lb.'],
  ['FT:feet=3&inches=10', 'LB', 'Minimum 77 lb.'],
  ['CM:cm=130', 'KG', 'The healthy range for your height is about 35 to 42 kg.'],
  ['CM:cm=116', 'KG', 'Minimum 35 kg.'],
])('suggests no weight that the field would reject, at %s in %s', (height, tab, words) => {
  const visitor = fakeVisitor({ answers: { height } })
  visitor.chooseUnits(tab === 'KG' ? { weight: 'KG' } : { weight: 'LB' })
  showStep(step, { height }, visitor)
  expect(screen.getByText(words)).toBeTruthy()
})

it('adds a calm note about health below a BMI of 18.5 and blocks nothing', async () => {
  const { kept } = showStep(step, before)
  await type('110')
  expect(screen.getByText(/Please talk to a doctor about a weight/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(kept()).toBe('LB:pounds=110')
})

it('shows no comment while the number is invalid', async () => {
  showStep(step, before)
  await type('12')
  expect(screen.queryByText(/Challenging|Reasonable|Easy|Sweet/)).toBeNull()
})
