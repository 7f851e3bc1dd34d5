import { apiMessages } from '@fennel/contract'
import type { DataOf } from '@fennel/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { WithdrawalsScreen } from './withdrawals-screen.tsx'

type Row = DataOf<'adminWithdrawals'>['withdrawals'][number]

const mia: Row = {
  id: 'w1',
  brandName: 'Calmplate',
  name: 'Mia Example',
  email: 'mia@example.com',
  orderNumber: 'Q2xh-1',
  receivedAt: '2026-11-20T10:00:00.000Z',
  payBackBy: '2999-12-04T10:00:00.000Z',
  state: 'open',
  decidedAt: null,
  decidedBy: null,
  reason: null,
  buyers: [
    { page: 'user', id: 'u1', boughtAt: '2026-11-18T10:00:00.000Z', brandName: null, hasAddress: true },
  ],
}
const decided: Row = {
  ...mia,
  id: 'w2',
  state: 'declined',
  decidedAt: '2026-11-21T10:00:00.000Z',
  decidedBy: 'boss@house.example',
  reason: 'came after 14 days',
}

beforeEach(() => window.history.pushState(null, '', '/admin/withdrawals'))

function show(rows: readonly Row[], answers: ApiHandlers = {}, role: 'admin' | 'viewer' = 'admin') {
  return showAsOperator(<WithdrawalsScreen />, {
    role,
    answers: {
      adminWithdrawals: () => ({ success: true, data: { withdrawals: [...rows], next: null } }),
      decideWithdrawal: () => ({ success: true, data: { done: true } }),
      ...answers,
    },
  }).api
}
const acts = { name: /^(Mark as refunded|Decline): / }

test('shows open withdrawals, with a link to the person and the day to refund by', async () => {
  const api = show([mia])
  const row = within((await screen.findByText('mia@example.com')).closest('tr') as HTMLElement)
  expect(row.getByText('Order Q2xh-1')).toBeDefined()
  expect(row.getByRole('link').getAttribute('href')).toBe('/admin/users/u1')
  expect(row.getByText(/^Open, refund by .*2999/)).toBeDefined()
  expect(api.inputsOf('adminWithdrawals')).toEqual([{ query: { state: 'open' } }])
})

test('says what is overdue, what matches no order, and what somebody else bought', async () => {
  show([
    { ...mia, payBackBy: '2020-01-01T10:00:00.000Z', buyers: [] },
    {
      ...mia,
      id: 'w3',
      buyers: [
        { page: 'lead', id: 'l1', boughtAt: mia.receivedAt, brandName: 'Quietwin', hasAddress: false },
      ],
    },
  ])
  expect((await screen.findByText(/^Overdue since/)).textContent).toContain('2020')
  expect(screen.getByText('No buyer found')).toBeDefined()
  expect(screen.getByText(/^purchased .* from Quietwin, with another email address$/)).toBeDefined()
})

test('a decision asks for a reason, says that it moves no money, and the list is reloaded', async () => {
  const lists = [[mia], []]
  const api = show([], {
    adminWithdrawals: () => ({
      success: true,
      data: { withdrawals: [...(lists.shift() ?? [])], next: null },
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Mark as refunded: Mia Example/ }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/It moves no money/)).toBeDefined()
  expect(dialog.getByText('Mia Example (mia@example.com)')).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Reason'), 'refunded today')
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as refunded' }))
  await waitFor(() => expect(screen.queryByText('mia@example.com')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Marked as refunded.')
  expect(api.inputsOf('decideWithdrawal')).toEqual([
    { params: { id: 'w1' }, body: { state: 'refunded', reason: 'refunded today' } },
  ])
})

test('the list is reloaded once the refusal is closed, after another operator decided', async () => {
  const lists = [[mia], []]
  show([], {
    adminWithdrawals: () => ({
      success: true,
      data: { withdrawals: [...(lists.shift() ?? [])], next: null },
    }),
    decideWithdrawal: () => {
      throw new ApiFailure(409, 'conflict', apiMessages.withdrawalDecided)
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Decline: Mia Example/ }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'came too late')
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  await dialog.findByText(apiMessages.withdrawalDecided)
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('mia@example.com')).toBeNull())
})

test('a decided withdrawal says by whom and why, and has no buttons', async () => {
  show([decided])
  expect(await screen.findByText(/^Declined by boss@house\.example, .*: came after 14 days$/)).toBeDefined()
  expect(screen.queryAllByRole('button', acts)).toEqual([])
})

test('a viewer decides nothing', async () => {
  show([mia], {}, 'viewer')
  expect(await screen.findByText('mia@example.com')).toBeDefined()
  expect(screen.queryAllByRole('button', acts)).toEqual([])
})

test('the other states can be selected', async () => {
  const api = show([decided])
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'All')
  await waitFor(() => expect(api.inputsOf('adminWithdrawals').at(-1)).toEqual({ query: {} }))
})

test.each([
  ['', 'No open withdrawals.'],
  ['?state=refunded', 'No refunded withdrawals.'],
  ['?state=declined', 'No declined withdrawals.'],
  ['?state=all', 'No withdrawals yet.'],
])('an empty list says what it has none of (%s)', async (address, words) => {
  window.history.pushState(null, '', `/admin/withdrawals${address}`)
  show([])
  expect(await screen.findByText(words)).toBeDefined()
})
