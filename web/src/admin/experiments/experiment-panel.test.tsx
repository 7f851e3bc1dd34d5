import type { DataOf } from '@fennel/contract'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ExperimentPanel } from './experiment-panel.tsx'

type Experiment = DataOf<'experimentReadings'>['experiments'][number]
type Arm = Experiment['arms'][number]

const armOf = (name: string, numbers: Partial<Arm>): Arm => ({
  armId: name,
  name,
  weight: 1,
  visitors: 0,
  buyers: 0,
  netCents: 0,
  conversion: 0,
  centsPerVisitor: 0,
  ...numbers,
})
const early = { difference: 0.25, low: null, high: null }

const experimentOf = (arms: readonly Arm[]): Experiment => ({
  appName: 'calmplate',
  brandName: 'Calmplate',
  id: 'words',
  name: 'Other words',
  hypothesis: 'They are read sooner.',
  status: 'running',
  arms: [...arms],
  splitProbability: 1,
  verdict: 'too-early',
  words: 'Wait.',
})

function cellsOf(arms: readonly Arm[]): readonly (readonly (string | null)[])[] {
  render(<ExperimentPanel experiment={experimentOf(arms)} />)
  const [, ...rows] = screen.getAllByRole('row')
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
}

test('a variant without visitors has no rates, and one with few has no difference yet', () => {
  const few = { visitors: 4, buyers: 1, netCents: 2000, conversion: 0.25, centsPerVisitor: 500 }
  const cells = cellsOf([
    armOf('As it is', {}),
    armOf('Plain words', { ...few, conversionDifference: early, revenueDifference: early }),
  ])
  expect(cells).toEqual([
    ['As it is', '50%', '0', '0', '–', 'control', '$0.00', '–', 'control'],
    ['Plain words', '50%', '4', '1', '25%', 'not enough data yet', '$20.00', '$5.00', 'not enough data yet'],
  ])
  expect(screen.getByText('They are read sooner. Running in Calmplate.')).toBeDefined()
})

test('a difference that is known has its sign and interval', () => {
  const known = { difference: 0.012, low: 0.003, high: 0.021 }
  const cells = cellsOf([armOf('Plain words', { visitors: 4000, conversionDifference: known })])
  expect(cells[0]).toContain('+1.20 (0.30 to 2.10)')
})

test('a stopped experiment is said to have found something, or nothing, not what to do next', () => {
  const stopped = { ...experimentOf([armOf('As it is', { visitors: 4000 })]), status: 'stopped' } as const
  const { rerender } = render(<ExperimentPanel experiment={{ ...stopped, verdict: 'keep-going' }} />)
  expect(screen.getByText('No answer.')).toBeDefined()
  rerender(<ExperimentPanel experiment={{ ...stopped, verdict: 'too-early' }} />)
  expect(screen.getByText('Stopped too early.')).toBeDefined()
  expect(screen.getByText(/^Split check passed: .* the alert threshold is 0\.1%\.$/)).toBeDefined()
})

test.each([
  [0.00001, /^Split check failed: As it is 60%, Plain words 40%\. .* by chance in less than 0\.01% of/],
  [0.0009, /^Split check failed: .* by chance in 0\.09% of experiments\. One variant is losing visitors/],
  [0.001, /^Split check passed: As it is 60%, Plain words 40%\. .* by chance in 0\.1% of experiments;/],
])('a split with a probability of %d is said to be what it is', (splitProbability, words) => {
  const arms = [armOf('As it is', { visitors: 60 }), armOf('Plain words', { visitors: 40 })]
  render(<ExperimentPanel experiment={{ ...experimentOf(arms), splitProbability }} />)
  expect(screen.getByText(words)).toBeDefined()
})
