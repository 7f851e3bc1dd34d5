import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawPicture } from '../charts/testing/draw-picture.tsx'
import { DaysPanel } from './days-panel.tsx'

const sold = {
  grossCents: 10_000,
  newCents: 10_000,
  renewalCents: 0,
  refundCents: 0,
  disputeCents: 0,
  netCents: 10_000,
  payments: 4,
  orders: 4,
}

test.each([
  ['a refund', { refundCents: 30_000 }],
  ['a dispute', { disputeCents: 30_000 }],
])('the chart of days reaches as far below zero as the money of %s', (_what, back) => {
  const totals = { ...sold, ...back, netCents: -20_000 }
  const report = {
    currency: 'usd',
    totals,
    mrrCents: 0,
    renewingPlans: 0,
    averageOrderCents: null,
    visitors: 50,
    leads: 10,
    attach: [],
    byDay: [{ ...totals, day: '2026-11-20' }],
    byPlan: [],
    byBrand: [],
    byFlow: [],
    bySource: [],
    choices: { brands: [], flows: [], sources: [], products: [], currencies: ['usd'] },
  }
  const period = { from: '2026-11-20', to: '2026-11-21' }
  const drawn = drawPicture(<DaysPanel report={report} period={period} />)
  const amounts = [...drawn.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(amounts).toContain('-$300')
  expect(
    screen.getByRole('img', { name: /on each of 2 days: \$100\.00 gross, -\$200\.00 net\.$/ }),
  ).toBeTruthy()
})
