import type { ResponseOf } from '@fennel/contract'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { countedStep } from '../testing/counted-step.ts'
import { FlowDropMap } from './flow-drop-map.tsx'
import { QuizAnalyticsScreen } from './quiz-analytics-screen.tsx'
import type { StepReading } from './quiz-names.ts'
import { StepsPanel } from './steps-panel.tsx'

const question = { from: '2026-11-01', to: '2026-11-07', brand: 'bravolio', flow: 'lean' }

const goal = {
  ...countedStep,
  isOnLanding: true,
  seen: 1000,
  answered: 600,
  told: 600,
  left: 400,
  dropOff: { share: 0.4, low: 0.37, high: 0.43 },
  medianMs: null,
  p90Ms: null,
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

test('the table shows what the landing page loses, and dashes where that is unknown', () => {
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

test('the map shows how many answered a further landing question, and no drop-off', () => {
  render(<FlowDropMap steps={[goal, further]} flow={undefined} onChoose={() => undefined} />)
  const words = screen.getByRole('button', { name: /What is your goal/ }).textContent
  expect(words).toMatch(/1,000 saw it, 400 left$/)
  const button = screen.getByRole('button', { name: /Who are you/ })
  expect(button.textContent).toContain('unknown')
  expect(button.textContent).toContain('590 answered')
  expect(button.dataset['level']).toBe('none')
})

test('the map denies no answers of visits that are counted elsewhere', () => {
  const answeredOnly = { ...further, seen: 0, left: 0, answered: 12 }
  render(<FlowDropMap steps={[goal, answeredOnly]} flow={undefined} onChoose={() => undefined} />)
  const words = screen.getByRole('button', { name: /Who are you/ }).textContent
  expect(words).toContain('unknown')
  expect(words).toMatch(/12 answered$/)
})

/** Of a thousand who land 600 leave at once; of the 400 who start, few leave at a step. */
const bounced: StepReading = {
  ...goal,
  answered: 400,
  told: 400,
  left: 600,
  dropOff: { share: 0.6, low: 0.57, high: 0.63 },
}
const inQuiz: StepReading = {
  ...goal,
  id: 'age',
  place: 2,
  title: 'How old are you?',
  isOnLanding: false,
  seen: 400,
  answered: 388,
  left: 12,
  dropOff: { share: 0.03, low: 0.02, high: 0.05 },
}
const later: StepReading = {
  ...inQuiz,
  id: 'sleep',
  place: 3,
  title: 'How do you sleep?',
  seen: 200,
  answered: 190,
  left: 10,
  dropOff: { share: 0.05, low: 0.03, high: 0.09 },
}

function openQuiz(steps: readonly StepReading[]): void {
  const quiz: ResponseOf<'quizAnalytics'> = {
    success: true,
    data: {
      brand: 'bravolio',
      brands: [{ id: 'bravolio', name: 'Bravolio' }],
      flow: { id: 'lean', name: 'Lean' },
      flows: [{ id: 'lean', name: 'Lean' }],
      versions: [],
      started: 400,
      completed: 180,
      steps: [...steps],
      comparison: null,
    },
  }
  render(
    <ApiProvider client={fakeApi({ quizAnalytics: () => quiz })}>
      <QuizAnalyticsScreen />
    </ApiProvider>,
  )
}

test('the biggest drop-off is a quiz step, however many leave from the landing page', async () => {
  openQuiz([bounced, inQuiz, later])
  const most = (await screen.findByText('Biggest drop-off')).parentElement
  expect(most?.textContent).toBe('Biggest drop-offStep 35% drop off hereHow do you sleep?')
  const card = screen.getByRole('region', { name: 'Drop-off by step' })
  expect(within(card).getByRole('img').getAttribute('aria-label')).toBe(
    'Steps with the most drop-off: 3. How do you sleep? 5%; 2. How old are you? 3%.',
  )
  fireEvent.click(within(card).getByRole('button', { name: 'Show as table' }))
  expect(within(card).queryByText('What is your goal?')).toBeNull()
  expect(within(card).getByText('How old are you?')).toBeTruthy()
})

test('a step that hardly anybody saw is not the biggest drop-off', async () => {
  const rare = { ...inQuiz, id: 'pills', place: 4, seen: 2, left: 1, isConditional: true }
  openQuiz([bounced, inQuiz, later, { ...rare, dropOff: { share: 0.5, low: 0.01, high: 0.99 } }])
  const most = (await screen.findByText('Biggest drop-off')).parentElement
  expect(most?.textContent).toBe('Biggest drop-offStep 35% drop off hereHow do you sleep?')
})

test('while nobody leaves at a step, none is named as the one with the most drop-off', async () => {
  const kept = { left: 0, dropOff: { share: 0, low: 0, high: 0.01 } }
  openQuiz([bounced, { ...inQuiz, ...kept }, { ...later, ...kept }])
  const most = (await screen.findByText('Biggest drop-off')).parentElement
  expect(most?.textContent).toBe('Biggest drop-offNone')
  const card = screen.getByRole('region', { name: 'Drop-off by step' })
  expect(within(card).getByRole('img', { name: 'No visit ended at a step.' })).toBeDefined()
})

test("the map's bars are scaled by the quiz steps, and none is longer than its step", () => {
  render(<FlowDropMap steps={[bounced, inQuiz, later]} flow={undefined} onChoose={() => undefined} />)
  const lines = ['goal', 'old', 'sleep'].map(
    (word) =>
      screen.getByRole('button', { name: new RegExp(word) }).querySelector<HTMLElement>('[style]')?.style
        .inlineSize,
  )
  expect(lines).toEqual(['100%', '100%', '50%'])
})
