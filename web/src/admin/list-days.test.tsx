import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { create } from 'zustand'
import { fakeApi } from '#web/testing/fake-api.ts'
import { AdminProvider } from './admin-context.tsx'
import type { AdminSession, AdminState } from './admin-session.ts'
import { LeadsScreen } from './leads/leads-screen.tsx'
import { UsersScreen } from './users/users-screen.tsx'

const choices = { brands: [], flows: [], steps: [], sources: [], devices: [], countries: [] }
const count = { count: 0, scanned: 0, isWhole: true }

test.each([
  ['leads', LeadsScreen, ['adminLeads', 'leadCount']],
  ['users', UsersScreen, ['adminUsers']],
] as const)('on %s, too, reversed days are reported, and the last is shown', async (page, Screen, calls) => {
  window.history.replaceState(null, '', `/admin/${page}?from=2026-02-01&to=2026-01-31`)
  const api = fakeApi({
    adminLeads: () => ({ success: true, data: { leads: [], next: null, scanned: 0, choices } }),
    adminUsers: () => ({ success: true, data: { users: [], next: null, scanned: 0, brands: [] } }),
    leadCount: () => ({ success: true, data: count }),
  })
  const state: AdminState = { phase: 'admin', role: 'admin', email: 'boss@house.example' }
  const session = { api, useState: create<AdminState>(() => state) } as unknown as AdminSession
  render(
    <AdminProvider session={session}>
      <Screen />
    </AdminProvider>,
  )
  const told = await screen.findByText(/The start date is after the end date, so only Jan 31, 2026 is shown/)
  expect(told.closest('[role=alert]')).not.toBeNull()
  const lastAsked = () => calls.map((call) => api.inputsOf(call).at(-1)?.query)
  const days = ['From (UTC)', 'To (UTC)'].map((label) => screen.getByLabelText<HTMLInputElement>(label))
  for (const day of days) {
    expect(day.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(day.getAttribute('aria-describedby') ?? '')?.contains(told)).toBe(true)
  }
  expect(days[0]?.value).toBe('2026-02-01')
  expect(lastAsked()).toEqual(calls.map(() => ({ from: '2026-01-31', to: '2026-01-31' })))

  for (const day of days.slice(0, 1)) fireEvent.change(day, { target: { value: '2026-01-01' } })
  await screen.findByText(/match these filters/)
  expect(screen.queryByText(/The start date is after the end date/)).toBeNull()
  expect(lastAsked()).toEqual(calls.map(() => ({ from: '2026-01-01', to: '2026-01-31' })))
})
