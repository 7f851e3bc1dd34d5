import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { create } from 'zustand'
import { fakeApi } from '#web/testing/fake-api.ts'
import { AdminProvider } from './admin-context.tsx'
import type { AdminSession, AdminState } from './admin-session.ts'
import { LeadFilters } from './leads/lead-filters.tsx'

test('filters by day say whose days they mean', () => {
  const state: AdminState = {
    phase: 'admin',
    role: 'viewer',
    email: 'v@house.example',
    timeZone: 'Asia/Kolkata',
  }
  const session = { api: fakeApi({}), useState: create<AdminState>(() => state) } as unknown as AdminSession
  const change = vi.fn<() => void>()
  render(
    <AdminProvider session={session}>
      <LeadFilters values={{}} choices={undefined} searchesWholeOnly={false} onChange={change} />
    </AdminProvider>,
  )
  expect(screen.getAllByLabelText(/^(From|To) \(Asia\/Kolkata\)$/)).toHaveLength(2)
})
