import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Conversions } from './conversions.ts'
import { JourneyPanel } from './journey-panel.tsx'

const stages: readonly (readonly [stage: Conversions['funnel'][number]['stage'], count: number])[] = [
  ['visit', 1000],
  ['landing', 500],
  ['quizStart', 700],
  ['quizComplete', 200],
  ['purchaseView', 200],
  ['paymentStart', 0],
  ['paid', 10],
]

test('the loss between two stages is a minimum, and unknown where the next has more visits', () => {
  const funnel = stages.map(([stage, count]) => ({ stage, count, ofStart: count / 1000, ofBefore: null }))
  render(<JourneyPanel funnel={funnel} question={{ from: '2026-11-01', to: '2026-11-07' }} />)
  const table = within(screen.getByRole('table', { name: 'Drop-off between stages' }))
  const [head, ...rows] = table.getAllByRole('row')
  expect(head?.textContent).toContain('Lost visits (at least)')
  const numbers = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(2, 4)
      .map(({ textContent }) => textContent),
  )
  expect(numbers).toEqual([
    ['–', '–'],
    ['500', '71.4%'],
    ['0', '0%'],
    ['200', '100%'],
  ])
})

test('says by which day and flow the linked leads are listed, since visits count under their first', () => {
  const funnel = stages.map(([stage, count]) => ({ stage, count, ofStart: count / 1000, ofBefore: null }))
  render(<JourneyPanel funnel={funnel} question={{ from: '2026-11-01', to: '2026-11-07', flow: 'lean' }} />)
  expect(
    screen.getByText(/listed by the day they first gave one and the flow they used last, or bought in\.$/),
  ).toBeDefined()
})

test('without visits it speaks of the filters: the period may have visits from elsewhere', () => {
  const funnel = stages.map(([stage]) => ({ stage, count: 0, ofStart: null, ofBefore: null }))
  render(
    <JourneyPanel funnel={funnel} question={{ from: '2026-11-01', to: '2026-11-07', device: 'tablet' }} />,
  )
  expect(screen.getByText('Nothing matches these filters.')).toBeDefined()
  expect(screen.getByText('No visits match these filters.')).toBeDefined()
})
