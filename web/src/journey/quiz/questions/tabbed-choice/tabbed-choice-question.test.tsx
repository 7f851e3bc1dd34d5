import type { TabbedChoiceStep } from '@fennel/funnel'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { showStep } from '../../testing/show-step.tsx'

const option = (value: string, label: string) => ({ id: value, value, label })
const step: TabbedChoiceStep = {
  id: 'weight_loss_goal',
  type: 'tabbed-choice',
  title: 'How much?',
  defaultTabId: 'LB',
  tabs: [
    {
      id: 'LB',
      label: 'lb',
      options: [option('lose_1_20_lbs', 'Lose 1 to 20 lb'), option('maintain', 'Keep it')],
    },
    {
      id: 'KG',
      label: 'kg',
      options: [option('lose_1_10_kg', 'Lose 1 to 10 kg'), option('maintain', 'Keep it')],
    },
  ],
  dataClass: 'health',
}

it('sets the units with the tab and stores the answer of that tab', async () => {
  const { visitor, kept, onScreen } = showStep(step)
  await userEvent.click(screen.getByRole('tab', { name: 'kg' }))
  expect(visitor.quiz.getState().preferences.preferredUnits).toEqual({ weight: 'KG', height: 'CM' })
  await userEvent.click(screen.getByRole('button', { name: 'Lose 1 to 10 kg' }))
  await waitFor(() => expect(onScreen()).toBe('after'))
  expect(kept()).toBe('lose_1_10_kg')
})

it('continues only with an answer of the open tab', async () => {
  showStep(step, { weight_loss_goal: 'lose_1_20_lbs' })
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'kg' }))
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'lb' }))
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
})

it("opens on the tab of the visitor's units", () => {
  const { visitor, unmount } = showStep(step)
  expect(screen.getByRole('tab', { name: 'lb' }).getAttribute('aria-selected')).toBe('true')
  unmount()
  visitor.chooseUnits({ height: 'CM' })
  showStep(step, {}, visitor)
  expect(screen.getByRole('tab', { name: 'kg' }).getAttribute('aria-selected')).toBe('true')
})
