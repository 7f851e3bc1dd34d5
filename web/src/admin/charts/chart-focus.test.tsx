import { expect, test } from 'vitest'
import { SeriesChart } from './series-chart.tsx'
import { drawPicture } from './testing/draw-picture.tsx'

const points = [
  { label: 'Mon', paid: 1 },
  { label: 'Tue', paid: 2 },
]
const series = [{ key: 'paid', label: 'Paid' }]

test.each(['line', 'bar'] as const)('a %s chart is no tab stop: a table next to it says the same', (kind) => {
  const card = drawPicture(<SeriesChart kind={kind} points={points} series={series} format={String} />)
  expect(card.querySelector('[role=img] svg')).not.toBeNull()
  expect(card.querySelectorAll('[tabindex="0"], [role=application]')).toHaveLength(0)
})
