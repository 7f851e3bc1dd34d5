import type { DataOf } from '@fennel/contract'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { create } from 'zustand'
import { fakeApi } from '#web/testing/fake-api.ts'
import { AdminProvider } from '../admin-context.tsx'
import type { AdminSession, AdminState } from '../admin-session.ts'
import { UsersScreen } from './users-screen.tsx'

const mia: DataOf<'adminUsers'>['users'][number] = {
  id: 'mia',
  email: 'mia@example.com',
  createdAt: '2026-11-20T10:00:00.000Z',
  isTeam: false,
  brandName: 'Calmplate',
  planName: '1-Month Plan',
  status: 'active',
  money: [],
  orders: 2,
  payments: 3,
  refunds: 0,
}

function open(users: readonly (typeof mia)[]) {
  const api = fakeApi({
    adminUsers: () => ({ success: true, data: { users: [...users], next: null, looked: 1, brands: [] } }),
  })
  const state: AdminState = { phase: 'admin', role: 'viewer', email: 'v@house.example' }
  const session = { api, useState: create<AdminState>(() => state) } as unknown as AdminSession
  render(
    <AdminProvider session={session}>
      <UsersScreen />
    </AdminProvider>,
  )
  return api
}

beforeEach(() => window.history.replaceState(null, '', '/admin/users'))

test('a plan and its one-time offer are two purchases: an order, as Revenue counts them, is both', async () => {
  open([mia])
  expect(await screen.findByRole('columnheader', { name: 'Purchases' })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Orders' })).toBeNull()
})

test('an order is searched for by its id, beside the address, and cleared with the other filters', async () => {
  const api = open([])
  fireEvent.change(screen.getByLabelText('Order or payment id'), { target: { value: ' pi_1 ' } })
  await waitFor(() => expect(api.inputsOf('adminUsers').at(-1)?.query).toEqual({ order: 'pi_1' }))
  expect(window.location.search).toBe('?order=pi_1')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear the filters' }))
  expect(window.location.search).toBe('')
})
