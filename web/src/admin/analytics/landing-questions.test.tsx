import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FlowDropMap } from './flow-drop-map.tsx'
import type { StepReading } from './quiz-names.ts'
import { StepsPanel } from './steps-panel.tsx'

const question = { from: '2026-11-01', to: '2026-11-07', brand: 'bravolio', flow: 'lean' }

const goal: StepReading = {
  id: 'goal',
  place: 1,
  title: 'What is your goal?',
  type: 'single-choice',
  isConditional: false,
  isOnLanding: true,
  seen: 1000,
  answered: 600,
  told: 600,
  left: 400,
  dropOff: { share: 0.4, low: 0.37, high: 0.43 },
  medianMs: null,
  p90Ms: null,
  options: [],
  optionsWithheld: null,
}
const further: StepReading = {
  ...goal,
  id: 'gender',
  place: 2,
  title: 'Who are you?',
  answered: 590,
  seen: null,
  left: null,
  dropOff: null,
}

test('the table shows what the landing page loses, and dashes where nobody can tell', () => {
  render(
    <StepsPanel steps={[goal, further]} comparison={null} question={question} onAnswers={() => undefined} />,
  )
  const [, first, second] = screen.getAllByRole('row')
  const cellsOf = (row: HTMLElement | undefined) =>
    within(row ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cellsOf(first)).toEqual(expect.arrayContaining(['1,000', '600', '400', '40%']))
  const told = cellsOf(second)
  expect(told).toContain('590')
  expect(told).not.toContain('0')
  expect(told.filter((text) => text === '–').length).toBeGreaterThanOrEqual(3)
})

test('the map says of a further question of the landing page how many answered it, and no drop-off', () => {
  render(<FlowDropMap steps={[goal, further]} flow={undefined} onChoose={() => undefined} />)
  expect(screen.getByRole('button', { name: /What is your goal/ }).textContent).toContain(
    '1,000 saw it, 400 left',
  )
  const button = screen.getByRole('button', { name: /Who are you/ })
  expect(button.textContent).toContain('not known')
  expect(button.textContent).toContain('590 answered it')
  expect(button.dataset['level']).toBe('none')
})
