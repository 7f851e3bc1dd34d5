import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { create } from 'zustand'
import { AdminProvider } from '../admin-context.tsx'
import type { AdminSession, AdminState } from '../admin-session.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { usePeriod } from './use-period.ts'

afterEach(() => vi.useRealTimers())

function Shown({ period }: { readonly period?: string }) {
  const { from, to } = usePeriod(period === undefined ? {} : { period })
  return <p>{`${from} to ${to}`}</p>
}

function renderIn(timeZone: string | undefined, page: ReactNode) {
  const state: AdminState = {
    phase: 'admin',
    role: 'viewer',
    email: 'v@house.example',
    ...(timeZone && { timeZone }),
  }
  const session = { api: fakeApi({}), useState: create<AdminState>(() => state) } as unknown as AdminSession
  render(<AdminProvider session={session}>{page}</AdminProvider>)
}

function open(now: string, timeZone: string | undefined, period?: string) {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
  renderIn(timeZone, <Shown {...(period !== undefined && { period })} />)
  return screen.getByText(/ to /).textContent
}

test.each([
  ['2026-11-02T04:30:00Z', 'America/New_York', 'today', '2026-11-01 to 2026-11-01'],
  ['2026-11-02T05:00:00Z', 'America/New_York', 'today', '2026-11-02 to 2026-11-02'],
  ['2026-11-02T04:59:59Z', 'America/New_York', undefined, '2026-10-05 to 2026-11-01'],
  ['2026-11-01T18:29:59Z', 'Asia/Kolkata', '7', '2026-10-26 to 2026-11-01'],
  ['2026-11-01T18:30:00Z', 'Asia/Kolkata', '7', '2026-10-27 to 2026-11-02'],
  ['2026-11-01T23:59:59Z', undefined, '7', '2026-10-26 to 2026-11-01'],
  ['2026-11-01T03:59:59Z', 'America/New_York', 'last-month', '2026-09-01 to 2026-09-30'],
  ['2026-11-01T04:00:00Z', 'America/New_York', 'last-month', '2026-10-01 to 2026-10-31'],
])('at %s in %s the period "%s" is %s', (now, zone, period, shown) => {
  expect(open(now, zone, period)).toBe(shown)
})

test('who comes back to a page that was left open sees the days of today', () => {
  expect(open('2026-11-01T22:00:00Z', 'UTC', 'today')).toBe('2026-11-01 to 2026-11-01')
  vi.setSystemTime(Date.parse('2026-11-02T08:00:00Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText(/ to /).textContent).toBe('2026-11-02 to 2026-11-02')
})
