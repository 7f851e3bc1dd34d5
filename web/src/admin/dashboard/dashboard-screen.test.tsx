import type { DataOf } from '@fennel/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const period: DataOf<'dashboardNumbers'>['today'] = {
  from: '2026-11-20',
  to: '2026-11-20',
  visitors: 10,
  leads: 5,
  buyers: 1,
  payments: 1,
  grossCents: 1999,
  refundCents: 0,
  disputes: 0,
}

test('every number of today stands next to an ordinary day, and every rate next to that of the days before', async () => {
  const today = { ...period, refundCents: 500, payments: 4, disputes: 1 }
  const last7 = {
    ...period,
    visitors: 140,
    leads: 21,
    buyers: 7,
    payments: 10,
    grossCents: 69_993,
    refundCents: 14_000,
    disputes: 2,
  }
  const last28 = { ...last7, visitors: 840, leads: 70, buyers: 21, payments: 1000, grossCents: 139_986 }
  const answers: ApiHandlers = {
    dashboardNumbers: () => ({ success: true, data: { today, last7, last28, currency: 'usd' } }),
    latestOrders: () => ({ success: true, data: [] }),
  }
  await act(async () => {
    showAsOperator(<DashboardScreen />, { role: 'viewer', answers })
  })
  const tiles = ['Visits', 'Leads', 'Conversion', 'Revenue', 'Refunds', 'Dispute rate'].map(
    (name) => screen.getByText(`${name} today`).parentElement?.textContent,
  )
  expect(tiles).toEqual([
    'Visits today107-day average: 2028-day average: 30',
    'Leads today57-day average: 328-day average: 2.5',
    'Conversion today10%Previous 7 days: 5%Previous 28 days: 2.5%',
    'Revenue today$19.997-day average: $99.9928-day average: $50.00',
    'Refunds today$5.007-day average: $20.0028-day average: $5.00',
    'Dispute rate today25.00%Previous 7 days: 20.00%Previous 28 days: 0.20%',
  ])
})

test('a dashboard that is left open shows the numbers of the last minute, and says when it rests', async () => {
  let visitors = 41
  const month = { ...period, payments: 2000, disputes: 13 }
  const answers: ApiHandlers = {
    dashboardNumbers: () => ({
      success: true,
      data: { today: { ...period, visitors }, last7: period, last28: month, currency: 'usd' },
    }),
    latestOrders: () => ({ success: true, data: [] }),
  }
  await act(async () => {
    showAsOperator(<DashboardScreen />, { role: 'viewer', answers })
  })
  const intro = 'Welcome to the admin dashboard. Use the sidebar to navigate to different sections.'
  expect(screen.getByText(intro)).toBeDefined()
  const tile = () => screen.getByText('Visits today').parentElement?.textContent
  expect(tile()).toMatch(/^Visits today417-day/)
  const rate = screen.getByText('Dispute rate today').parentElement?.textContent
  expect(rate).toMatch(/^Dispute rate today0\.00%.*Previous 28 days: 0\.65%$/)
  visitors = 42
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(tile()).toMatch(/^Visits today427-day/)
  const page = () => document.body.textContent
  expect(page()).toMatch(/Updates every minute\..*Updates every 10 seconds\./)
  await act(() => vi.advanceTimersByTimeAsync(30 * 60_000))
  expect(page().split('Paused. Move the mouse or touch the page to update.')).toHaveLength(3)
  expect(page()).not.toContain('Updates every')
  await act(async () => void window.dispatchEvent(new Event('pointermove')))
  expect(page()).toMatch(/Updates every minute\..*Updates every 10 seconds\./)
})
