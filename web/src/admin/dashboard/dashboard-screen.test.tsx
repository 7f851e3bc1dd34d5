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
