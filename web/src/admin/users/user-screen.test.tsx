import type { DataOf } from '@fennel/contract'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { adminPaths } from '../admin-paths.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { UserScreen } from './user-screen.tsx'

const plan: DataOf<'adminUser'>['plans'][number] = {
  id: 'sub_1',
  name: '1-Month Plan',
  status: 'active',
  isEntitled: true,
  startedAt: '2026-11-20T10:00:00.000Z',
  currentPeriodEnd: '2099-12-20T10:00:00.000Z',
  isPeriodOwed: false,
  cancelAtPeriodEnd: false,
  endedAt: null,
  renewal: { cents: 3999, currency: 'usd', every: 'month' },
  card: 'Visa ····4242, 12/2039',
}
const mia: DataOf<'adminUser'> = {
  user: {
    id: 'mia',
    email: 'mia@example.com',
    createdAt: '2026-11-20T10:00:00.000Z',
    isTeam: false,
    brandNames: ['Calmplate'],
    planName: '1-Month Plan',
    status: 'active',
    money: [],
    orders: 1,
    payments: 1,
    refunds: 0,
  },
  emailVerified: true,
  signIns: 2,
  plans: [plan],
  payments: [],
  leads: [],
  mails: [],
  actions: [],
}

/** The page of Mia; the server returns `later` from the second request on. */
function open(detail: DataOf<'adminUser'>, later: typeof detail = detail) {
  window.history.replaceState(null, '', `${adminPaths.users}/mia`)
  const answers = [detail]
  return showAsOperator(<Route path={adminPaths.user} component={UserScreen} />, {
    answers: {
      adminUser: () => ({ success: true, data: answers.shift() ?? later }),
      signOutUser: () => ({ success: true, data: { done: true } }),
    },
  })
}

test.each([
  ['was ended at once', { endedAt: '2026-11-26T10:00:00.000Z', status: 'canceled' }],
  ['was set to end and ended earlier', { endedAt: '2026-11-26T10:00:00.000Z', cancelAtPeriodEnd: true }],
  ['ended with a period owed', { endedAt: '2026-11-26T10:00:00.000Z', isPeriodOwed: true }],
])('a plan that %s names no future day', async (_, changes) => {
  open({ ...mia, plans: [{ ...plan, ...changes, isEntitled: false }] })
  const shown = within(await screen.findByRole('region', { name: '1-Month Plan' }))
  expect(shown.getByText('Ended', { selector: 'dt' })).toBeTruthy()
  for (const label of ['Paid until', 'Ends', 'Period ends']) expect(shown.queryByText(label)).toBeNull()
  expect(shown.queryByText(/2099/)).toBeNull()
})

test('the team activity is last: each operator action makes it longer, and would push away its confirmation', async () => {
  open(mia)
  await screen.findByRole('heading', { name: 'Personal data' })
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.slice(-2)).toEqual(['Personal data', 'Team activity'])
})

test('the same plan has the same status at the top and among the plans', async () => {
  open({ ...mia, user: { ...mia.user, status: 'trialing' }, plans: [{ ...plan, status: 'trialing' }] })
  await screen.findByRole('region', { name: '1-Month Plan' })
  expect(screen.getAllByText('First term')).toHaveLength(2)
})

test('a running plan shows the day it is paid until', async () => {
  open(mia)
  const shown = within(await screen.findByRole('region', { name: '1-Month Plan' }))
  expect(shown.getByText('Paid until')).toBeTruthy()
  expect(shown.getByText(/2099/)).toBeTruthy()
})

test('a welcome email that cannot be resent says why', async () => {
  open({ ...mia, user: { ...mia.user, brandNames: [] } })
  const button = await screen.findByRole('button', { name: 'Resend welcome email' })
  expect([button.hasAttribute('disabled'), button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toMatch(/belongs to no brand/)
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('signing out everywhere leaves the focus on the button that has nothing more to do', async () => {
  open(mia, { ...mia, signIns: 0 })
  const button = await screen.findByRole('button', { name: 'Sign out everywhere' })
  await userEvent.click(button)
  const dialog = within(screen.getByRole('dialog', { name: 'Sign this user out everywhere?' }))
  await userEvent.type(dialog.getByLabelText('Reason'), 'Asked by phone')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  expect(await screen.findByText('0 devices')).toBeTruthy()
  expect((await screen.findByText('Signed out everywhere.')).closest('[role=status]')).not.toBeNull()
  expect(document.activeElement).toBe(button)
  expect([button.hasAttribute('disabled'), button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
