import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { countedStep } from '../testing/counted-step.ts'
import { AnswersPanel } from './answers-panel.tsx'
import type { StepReading } from './quiz-names.ts'

const step = {
  ...countedStep,
  id: 'living_area',
  place: 3,
  title: 'Where do you live?',
  seen: 1200,
  answered: 1000,
  told: 400,
  left: 0,
  dropOff: null,
  medianMs: null,
  p90Ms: null,
  options: [
    { value: 'city', label: 'City', count: 200 },
    { value: 'suburbs', label: 'Suburbs', count: 200 },
  ],
}

test('shares refer to the counted answers, and their number is shown', () => {
  render(<AnswersPanel steps={[step]} chosen={undefined} onChoose={() => undefined} />)
  expect(screen.getAllByRole('cell', { name: /50/ })).toHaveLength(2)
  expect(screen.getByText(/Based on 400 of 1,000 answers/)).toBeTruthy()
})

test('nothing is said when all visitors allow counting', () => {
  render(<AnswersPanel steps={[{ ...step, told: 1000 }]} chosen={undefined} onChoose={() => undefined} />)
  expect(screen.getByText('Where do you live?')).toBeTruthy()
})

test('a question that is no longer in the flow is not said to ask nothing', () => {
  const gone: StepReading = {
    ...step,
    place: null,
    title: 'asked_before',
    options: [],
    optionsWithheld: 'gone',
  }
  render(<AnswersPanel steps={[gone]} chosen={undefined} onChoose={() => undefined} />)
  expect(
    screen.getByText('This question is no longer part of the flow, so its answers aren’t shown.'),
  ).toBeTruthy()
  expect(screen.queryByText(/doesn’t ask anything/)).toBeNull()
})
