import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { AuditPanel } from './audit-panel.tsx'

beforeEach(() => window.history.replaceState(null, '', '/admin/settings'))

test('a long reason takes several lines, so that the columns next to it stay visible', async () => {
  const reason = 'Asked by mail twice, and then by phone. '.repeat(7).trim()
  const entry = { seq: 1, at: '2026-11-20T10:00:00.000Z', actor: null, action: 'users.refund', target: 'mia' }
  showAsOperator(<AuditPanel />, {
    answers: {
      auditLog: () => ({
        success: true,
        data: { entries: [{ ...entry, reason, details: {} }], next: null },
      }),
    },
  })
  expect((await screen.findByRole('cell', { name: reason })).getAttribute('data-wrap')).toBe('true')
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads, 'the action next to its time, in sight on a phone').toEqual([
    'When',
    'Action',
    'Who',
    'Reason',
    'Details',
  ])
})

const pages = {
  auditLog: ({ query }: { readonly query?: { readonly before?: unknown } | undefined }) => {
    const before = query?.before === undefined ? undefined : Number(query.before)
    const entry = {
      at: '2026-11-20T10:00:00.000Z',
      actor: null,
      action: 'users.refund',
      target: null,
      details: {},
    }
    const reason = before === undefined ? 'the newest' : `before ${before}`
    return {
      success: true as const,
      data: { entries: [{ ...entry, seq: 1, reason }], next: before === undefined ? 401 : 301 },
    }
  },
}

test('the current page is in the address, so that a link and the Back button lead to it', async () => {
  showAsOperator(<AuditPanel />, { answers: pages })
  await screen.findByRole('cell', { name: 'the newest' })
  await userEvent.click(screen.getByRole('button', { name: 'Older' }))
  await screen.findByRole('cell', { name: 'before 401' })
  expect(window.location.search).toBe('?before=401')
  await userEvent.click(screen.getByRole('button', { name: 'Older' }))
  await screen.findByRole('cell', { name: 'before 301' })
  act(() => window.history.back())
  await screen.findByRole('cell', { name: 'before 401' })
  await userEvent.click(screen.getByRole('button', { name: 'Newest' }))
  await screen.findByRole('cell', { name: 'the newest' })
  expect(window.location.search).toBe('')
})

test.each([
  ['?before=401', 'before 401'],
  ['?before=', 'the newest'],
  ['?before=0', 'the newest'],
  ['?before=x', 'the newest'],
])('a link with %s shows “%s”', async (search, shown) => {
  window.history.replaceState(null, '', `/admin/settings${search}`)
  showAsOperator(<AuditPanel />, { answers: pages })
  expect(await screen.findByRole('cell', { name: shown })).toBeDefined()
})

test.each([
  ['leads.view', 'Viewed a lead', '/admin/leads/t1'],
  ['users.refund', 'Refunded a payment', '/admin/users/t1'],
  ['leads.export', 'Requested an export of leads', undefined],
  ['operators.invite', 'Invited someone to the team', undefined],
])('an entry of %s leads to the person it is about, if it is about one', async (action, words, path) => {
  const entry = { seq: 1, at: '2026-11-20T10:00:00.000Z', actor: null, action, target: 't1', reason: null }
  const entries = [{ ...entry, details: {} }]
  showAsOperator(<AuditPanel />, {
    answers: { auditLog: () => ({ success: true, data: { entries, next: null } }) },
  })
  const cell = within(await screen.findByRole('cell', { name: words }))
  expect(cell.queryByRole('link')?.getAttribute('href')).toBe(path)
})
