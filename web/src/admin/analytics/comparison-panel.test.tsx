import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ComparisonPanel } from './comparison-panel.tsx'
import type { QuizAnalytics, QuizComparison, StepReading } from './quiz-names.ts'

const stepOf = (id: string): StepReading => ({
  id,
  place: 1,
  title: id,
  type: 'single-choice',
  isConditional: false,
  isOnLanding: false,
  seen: 1000,
  answered: 900,
  told: 900,
  left: 100,
  dropOff: { share: 0.1, low: 0.08, high: 0.12 },
  medianMs: null,
  p90Ms: null,
  options: [],
  optionsWithheld: null,
})
const completion = { difference: -0.1, low: -0.15, high: -0.05 }

/** The panel of a quiz whose first `compared` of twenty steps were seen on both sides. */
function show(compared: number, other: Partial<QuizComparison> = {}): void {
  const steps = Array.from({ length: 20 }, (_, at) => stepOf(`step-${at}`))
  const row = { seen: 1000, left: 100, difference: { difference: 0, low: -0.03, high: 0.03 }, sentence: 'As' }
  const comparison: QuizComparison = {
    against: 'in “Cortisol”',
    from: '2026-11-01',
    to: '2026-11-07',
    flow: 'cortisol',
    started: 1000,
    completed: 500,
    completion,
    steps: Object.fromEntries(steps.slice(0, compared).map(({ id }) => [id, row])),
    ...other,
  }
  const quiz: QuizAnalytics = {
    brand: 'calmplate',
    brands: [],
    flow: { id: 'inflammation', name: 'Inflammation' },
    flows: [],
    versions: [],
    started: 1000,
    completed: 400,
    steps,
    comparison,
  }
  render(<ComparisonPanel quiz={quiz} comparison={comparison} />)
}

test('nothing is said of steps that were not compared', () => {
  show(0)
  expect(document.body.textContent).toContain('there are no steps to compare yet')
  expect(document.body.textContent).toContain('compared with 50% in “Cortisol”')
  expect(document.body.textContent).not.toMatch(/by chance|clearly changed/)
})

test('nothing is said of a share that nobody could have', () => {
  show(0, { completion: null })
  expect(document.body.textContent).not.toContain('finish it')
})

test.each([
  [1, 'Of 1 step compared, fewer than one would stand out by chance alone'],
  [9, 'Of 9 steps compared, fewer than one would'],
  [10, 'Of 10 steps compared, about 1 would'],
  [20, 'Of 20 steps compared, about 1 would'],
])('of %d compared steps, one in twenty is expected to stand out by chance', (compared, words) => {
  show(compared)
  expect(screen.getByText(/Newcombe/).textContent).toContain(words)
})
