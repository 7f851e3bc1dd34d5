import type { DataOf } from '@fennel/contract'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { showAsOperator } from './testing/show-as-operator.tsx'
import { LeadsScreen } from './leads/leads-screen.tsx'
import { AuditPanel } from './settings/audit-panel.tsx'
import { UsersScreen } from './users/users-screen.tsx'
import { WithdrawalsScreen } from './withdrawals/withdrawals-screen.tsx'

const at = '2026-11-20T10:00:00.000Z'
const choices = { brands: [], flows: [], sources: [], devices: [], countries: [], steps: [] }

const answers = {
  adminLeads: ({ query: { cursor } }) => ({
    success: true,
    data: { leads: [leadOf(pageOf(cursor))], ...endOf(cursor), scanned: 1, choices },
  }),
  adminUsers: ({ query: { cursor } }) => ({
    success: true,
    data: { users: [userOf(pageOf(cursor))], ...endOf(cursor), scanned: 1, brands: [] },
  }),
  adminWithdrawals: ({ query: { cursor } }) => ({
    success: true,
    data: { withdrawals: [withdrawalOf(pageOf(cursor))], ...endOf(cursor) },
  }),
  auditLog: ({ query: { before } }) => ({
    success: true,
    data: { entries: [entryOf(pageOf(before))], next: before === undefined ? 7 : null },
  }),
} satisfies ApiHandlers

beforeEach(() => window.history.replaceState(null, '', '/admin'))

test.each([
  ['Leads', 'Next page', () => <LeadsScreen />],
  ['Users', 'Next page', () => <UsersScreen />],
  ['Withdrawals', 'Next page', () => <WithdrawalsScreen />],
  ['Audit log', 'Older', () => <AuditPanel />],
])(
  'the next page of %s starts at its top, and the last one leaves the focus on its button',
  async (...page) => {
    const [caption, turn, draw] = page
    const { api } = showAsOperator(draw(), { answers })
    await screen.findByText('first')
    // A file of one page would pass for the whole list.
    expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull()
    screen.getByRole('group', { name: caption }).scrollTop = 300
    const button = screen.getByRole('button', { name: turn })
    await userEvent.click(button)
    await screen.findByText('last')
    expect(screen.getByRole('group', { name: caption }).scrollTop).toBe(0)
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const asked = api.names().length
    await userEvent.keyboard('{Enter}')
    expect(api.names()).toHaveLength(asked)
  },
)

test.each([
  ['Leads', () => <LeadsScreen />],
  ['Users', () => <UsersScreen />],
  ['Withdrawals', () => <WithdrawalsScreen />],
])('a page of %s that cannot be shown leads to the first one, with the same filters', async (_, draw) => {
  window.history.replaceState(null, '', '/admin?brand=calmplate&cursor=cut-o')
  const gone = ({ query }: { readonly query?: { readonly cursor?: unknown } | undefined }) => {
    if (query?.cursor !== undefined)
      throw new ApiFailure(400, 'invalid_request', 'This page no longer exists.')
  }
  const { adminLeads, adminUsers, adminWithdrawals } = answers
  showAsOperator(<main>{draw()}</main>, {
    answers: {
      adminLeads: (input) => (gone(input), adminLeads(input)),
      adminUsers: (input) => (gone(input), adminUsers(input)),
      adminWithdrawals: (input) => (gone(input), adminWithdrawals(input)),
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('This page no longer exists.')
  await userEvent.click(screen.getByRole('button', { name: 'First page' }))
  await screen.findByText('first')
  expect(window.location.search).toBe('?brand=calmplate')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test.each([
  ['Leads', '?email=mia&cursor=second', 'First page', () => <LeadsScreen />],
  ['Users', '?email=mia&cursor=second', 'First page', () => <UsersScreen />],
  ['Withdrawals', '?state=refunded&cursor=second', 'First page', () => <WithdrawalsScreen />],
  ['Audit log', '?before=1', 'Newest', () => <AuditPanel />],
])('a later page of %s that has been emptied does not claim that there are none', async (...page) => {
  const [, address, turn, draw] = page
  window.history.replaceState(null, '', `/admin${address}`)
  const { adminLeads, adminUsers, adminWithdrawals, auditLog } = answers
  const isLater = ({ query }: { readonly query: { readonly cursor?: unknown } }) => query.cursor !== undefined
  showAsOperator(draw(), {
    answers: {
      adminLeads: (input) =>
        isLater(input)
          ? { success: true, data: { leads: [], next: null, scanned: 0, choices } }
          : adminLeads(input),
      adminUsers: (input) =>
        isLater(input)
          ? { success: true, data: { users: [], next: null, scanned: 0, brands: [] } }
          : adminUsers(input),
      adminWithdrawals: (input) =>
        isLater(input) ? { success: true, data: { withdrawals: [], next: null } } : adminWithdrawals(input),
      auditLog: (input) =>
        input.query.before === undefined
          ? auditLog(input)
          : { success: true, data: { entries: [], next: null } },
    },
  })
  await screen.findByText('Nothing is left on this page. Go back to the first one to see what there is.')
  expect(screen.queryByText(/^No (leads|accounts|users|.*withdrawals|entries)/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: turn }))
  await screen.findByText('first')
})

test.each([
  ['Leads', 'Purchased', 'yes', 'purchased', () => <LeadsScreen />],
  ['Users', 'Status', 'active', 'status', () => <UsersScreen />],
  ['Withdrawals', 'Status', 'refunded', 'state', () => <WithdrawalsScreen />],
])('a filter changed on a later page of %s starts with the first page', async (...filter) => {
  const [, label, value, name, draw] = filter
  window.history.replaceState(null, '', '/admin?cursor=second')
  showAsOperator(draw(), { answers })
  await screen.findByText('last')
  await userEvent.selectOptions(screen.getByLabelText(label), value)
  await screen.findByText('first')
  expect(window.location.search).toBe(`?${name}=${value}`)
})

test.each([
  ['leads', () => <LeadsScreen />],
  ['users', () => <UsersScreen />],
])('a later page of %s without matches says that more follow', async (name, draw) => {
  window.history.replaceState(null, '', '/admin?email=mia&cursor=second')
  showAsOperator(draw(), {
    answers: {
      adminLeads: () => ({ success: true, data: { leads: [], next: 'third', scanned: 2000, choices } }),
      adminUsers: () => ({ success: true, data: { users: [], next: 'third', scanned: 2000, brands: [] } }),
    },
  })
  expect(await screen.findByText(`No matches in these 2,000 ${name}. Try the next page.`)).toBeDefined()
})

test.each([
  ['leads', () => <LeadsScreen />],
  ['users', () => <UsersScreen />],
])('the last page of a search for %s sends nobody back for matches', async (name, draw) => {
  window.history.replaceState(null, '', '/admin?email=mia&cursor=second')
  showAsOperator(draw(), {
    answers: {
      adminLeads: () => ({ success: true, data: { leads: [], next: null, scanned: 340, choices } }),
      adminUsers: () => ({ success: true, data: { users: [], next: null, scanned: 340, brands: [] } }),
    },
  })
  expect(await screen.findByText(`No more matches in the last 340 ${name}.`)).toBeDefined()
})

const pageOf = (cursor: unknown) => (cursor === undefined ? 'first' : 'last')
const endOf = (cursor: string | undefined) => ({ next: cursor === undefined ? 'second' : null })

function leadOf(email: string): DataOf<'adminLeads'>['leads'][number] {
  return {
    id: email,
    email,
    brand: 'calmplate',
    brandName: 'Calmplate',
    flow: 'inflammation',
    flowName: 'Anti-inflammatory eating',
    source: null,
    campaign: null,
    device: null,
    country: null,
    createdAt: at,
    completedAt: null,
    purchasedAt: null,
  }
}

function userOf(email: string): DataOf<'adminUsers'>['users'][number] {
  return {
    id: email,
    email,
    createdAt: at,
    isTeam: false,
    brandNames: [],
    planName: null,
    status: 'none',
    money: [],
    orders: 0,
    payments: 0,
    refunds: 0,
  }
}

function entryOf(reason: string): DataOf<'auditLog'>['entries'][number] {
  return { seq: 1, at, actor: null, action: 'login', target: null, reason, details: {} }
}

function withdrawalOf(email: string): DataOf<'adminWithdrawals'>['withdrawals'][number] {
  return {
    id: email,
    brandName: 'Calmplate',
    name: 'Mia Example',
    email,
    orderNumber: 'Q2xh-1',
    receivedAt: at,
    payBackBy: at,
    state: 'open',
    decidedAt: null,
    decidedBy: null,
    reason: null,
    buyers: [],
  }
}
