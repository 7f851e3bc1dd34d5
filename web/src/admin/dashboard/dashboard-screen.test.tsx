import type { DataOf } from '@fennel/contract'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { create } from 'zustand'
import { fakeApi } from '#web/testing/fake-api.ts'
import { AdminProvider } from '../admin-context.tsx'
import type { AdminSession, AdminState } from '../admin-session.ts'
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

test('a dashboard that is left open shows the numbers of the last minute', async () => {
  let visitors = 41
  const month = { ...period, payments: 2000, disputes: 13 }
  const api = fakeApi({
    dashboardNumbers: () => ({
      success: true,
      data: { today: { ...period, visitors }, last7: period, last28: month, currency: 'usd' },
    }),
    latestOrders: () => ({ success: true, data: [] }),
  })
  const state: AdminState = { phase: 'admin', role: 'viewer', email: 'v@house.example' }
  const session = { api, useState: create<AdminState>(() => state) } as unknown as AdminSession
  await act(async () => {
    render(
      <AdminProvider session={session}>
        <DashboardScreen />
      </AdminProvider>,
    )
  })
  const tile = () => screen.getByText('Visits today').parentElement?.textContent
  expect(tile()).toMatch(/^Visits today417-day/)
  const rate = screen.getByText('Dispute rate today').parentElement?.textContent
  expect(rate).toMatch(/^Dispute rate today0\.00%.*28 days before: 0\.65%$/)
  visitors = 42
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(tile()).toMatch(/^Visits today427-day/)
})
