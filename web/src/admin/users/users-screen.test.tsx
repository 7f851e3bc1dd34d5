import type { DataOf } from '@fennel/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { UsersScreen } from './users-screen.tsx'

const mia: DataOf<'adminUsers'>['users'][number] = {
  id: 'mia',
  email: 'mia@example.com',
  createdAt: '2026-11-20T10:00:00.000Z',
  isTeam: false,
  brandNames: ['Calmplate'],
  planName: '1-Month Plan',
  status: 'active',
  money: [],
  orders: 2,
  payments: 3,
  refunds: 0,
}

function open(users: readonly (typeof mia)[]) {
  const data = { users: [...users], next: null, scanned: 1, brands: [] }
  return showAsOperator(<UsersScreen />, {
    role: 'viewer',
    answers: { adminUsers: () => ({ success: true, data }) },
  }).api
}

beforeEach(() => window.history.replaceState(null, '', '/admin/users'))

test('a plan and its one-time offer are two purchases: an order, as Revenue counts them, includes both', async () => {
  open([mia])
  expect(await screen.findByRole('columnheader', { name: 'Purchases' })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Orders' })).toBeNull()
})

test('an order is searched for by its id, next to the address, and cleared with the other filters', async () => {
  const api = open([])
  fireEvent.change(screen.getByLabelText('Order or payment ID'), { target: { value: ' pi_1 ' } })
  await waitFor(() => expect(api.inputsOf('adminUsers').at(-1)?.query).toEqual({ order: 'pi_1' }))
  expect(window.location.search).toBe('?order=pi_1')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(window.location.search).toBe('')
})

test.each([
  ['', 'Newest first'],
  ['?status=active', 'Newest first'],
  ['?email=mia', 'Sorted by email'],
])('the list at "%s" says its order: %s', async (search, words) => {
  window.history.replaceState(null, '', `/admin/users${search}`)
  open([mia])
  expect(await screen.findByText(words)).toBeDefined()
})

test('an address breaks before its @, and is read and copied as it is', async () => {
  open([mia])
  const link = await screen.findByRole('link', { name: 'mia@example.com' })
  const parts = [...(link.firstElementChild?.childNodes ?? [])].map(
    ({ nodeName, textContent }) => textContent || nodeName,
  )
  expect(parts).toEqual(['mia', 'WBR', '@example.com'])
})

test('the list announces that nothing matches, and cleared filters return the focus to the heading', async () => {
  const list = (users: readonly (typeof mia)[]) => ({
    success: true as const,
    data: { users: [...users], next: null, scanned: 1, brands: [] },
  })
  const page = (
    <main>
      <UsersScreen />
    </main>
  )
  showAsOperator(page, {
    answers: { adminUsers: ({ query }) => list(query.status === undefined ? [mia] : []) },
  })
  await screen.findByRole('table')
  const regions = screen.getAllByRole('status')
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'ended' } })
  expect(regions.filter(({ textContent }) => textContent === 'Loading...')).toHaveLength(1)
  const words = await screen.findByText('No users match these filters.')
  expect(regions).toContain(words.closest('[role=status]'))
  const clear = screen.getByRole('button', { name: 'Clear filters' })
  clear.focus()
  fireEvent.click(clear)
  await screen.findByRole('table')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})
