import { expect, test } from 'vitest'
import { SeriesChart } from './series-chart.tsx'
import { drawPicture } from './testing/draw-picture.tsx'

const percent = (share: number) => `${share * 100}%`

test.each(['line', 'bar'] as const)('the axis of a %s of zeros does not go beyond the whole', (kind) => {
  const points = [
    { label: 'Mon', paid: 0 },
    { label: 'Tue', paid: null },
  ]
  const series = [{ key: 'paid', label: 'Paid' }]
  const card = drawPicture(<SeriesChart kind={kind} points={points} series={series} format={percent} />)
  const texts = [...card.querySelectorAll('text')].map(({ textContent }) => textContent)
  const shares = texts.filter((text) => text.endsWith('%')).map((text) => Number.parseFloat(text))
  expect(Math.max(...shares)).toBe(100)
})
