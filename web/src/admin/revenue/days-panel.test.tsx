import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawPicture } from '../charts/testing/draw-picture.tsx'
import { DaysPanel } from './days-panel.tsx'
import { revenueReport } from './testing/revenue-report.ts'

test.each([
  ['a refund', { refundCents: 30_000 }],
  ['a dispute', { disputeCents: 30_000 }],
])('the chart of days reaches as far below zero as the money of %s', (_what, back) => {
  const totals = { ...revenueReport.totals, ...back, netCents: -20_000 }
  const report = { ...revenueReport, totals, byDay: [{ ...totals, day: '2026-11-20' }] }
  const period = { from: '2026-11-20', to: '2026-11-21' }
  const drawn = drawPicture(<DaysPanel report={report} period={period} />)
  const amounts = [...drawn.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(amounts).toContain('-$300')
  expect(
    screen.getByRole('img', { name: /on each of 2 days: \$100\.00 gross, -\$200\.00 net\.$/ }),
  ).toBeTruthy()
})
