import type { DataOf } from '@fennel/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { adminPaths } from '../admin-paths.ts'
import { paidPlan } from '../testing/paid-plan.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { LeadScreen } from './lead-screen.tsx'

const bought: DataOf<'adminLead'> = {
  lead: {
    id: 'l1',
    email: 'mia@example.com',
    brand: 'calmplate',
    brandName: 'Calmplate',
    flow: 'inflammation',
    flowName: 'Inflammation',
    source: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    completedAt: '2026-11-20T09:05:00.000Z',
    purchasedAt: '2026-11-20T10:00:00.000Z',
  },
  registrationSource: null,
  userId: null,
  device: null,
  country: null,
  origin: {},
  timeline: [],
  isCut: false,
  plans: [
    {
      ...paidPlan,
      renewal: { cents: 3999, currency: 'usd', every: 'month' },
      card: 'Visa ····4242, 12/2039',
    },
  ],
  payments: [
    {
      id: 'p1',
      kind: 'plan',
      name: '1-Month Plan',
      at: '2026-11-20T10:00:00.000Z',
      amount: { cents: 1999, currency: 'usd' },
      refundedCents: 0,
      failedRefundCents: 0,
      disputedCents: 0,
      leftCents: 1999,
      holdsPlan: true,
    },
  ],
  actions: [],
}

/** The page of a lead; the server returns `later` from the second request on. */
function open(
  lead: DataOf<'adminLead'>,
  { role = 'admin', later = lead }: { readonly role?: 'admin' | 'viewer'; readonly later?: typeof lead } = {},
) {
  window.history.replaceState(null, '', `${adminPaths.leads}/l1`)
  const answers = [lead]
  return showAsOperator(<Route path={adminPaths.lead} component={LeadScreen} />, {
    role,
    answers: {
      adminLead: () => ({ success: true, data: answers.shift() ?? later }),
      revealLead: () => ({
        success: true,
        data: { answers: [{ id: 'ill', question: 'Illnesses', answer: 'Diabetes' }] },
      }),
      cancelLeadPlan: () => ({ success: true, data: { done: true } }),
    },
  })
}

const acts = ['Cancel at period end', 'Cancel now', /^Refund: 1-Month Plan, /]

test('a buyer without an account is refunded and canceled here, and the page shows the result', async () => {
  const ended = bought.plans.map((plan) => ({
    ...plan,
    isEntitled: false,
    endedAt: '2026-11-26T10:00:00.000Z',
  }))
  const act = {
    at: '2026-11-26T10:00:00.000Z',
    actor: 'boss@house.example',
    action: 'leads.cancel',
    reason: 'Asked by mail',
  }
  const { api } = open(bought, { later: { ...bought, plans: ended, actions: [act] } })
  await screen.findByRole('heading', { name: 'Plans' })
  for (const name of acts) expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(screen.getByText('Paid until')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel now' }))
  const dialog = screen.getByRole('dialog', { name: 'End this plan now?' })
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Asked by mail')
  await userEvent.click(within(dialog).getByRole('button', { name: 'End plan now' }))
  await waitFor(() => expect(screen.getByText('The plan has ended.')).toBeTruthy())
  expect(api.inputsOf('cancelLeadPlan')).toEqual([
    { params: { id: 'l1' }, body: { subscriptionId: 'sub_1', when: 'now', reason: 'Asked by mail' } },
  ])
  const done = screen.getByRole('table', { name: 'Team activity' })
  expect(within(done).getByText('Canceled a plan')).toBeTruthy()
  expect(screen.getByText('Ended', { selector: 'dt' })).toBeTruthy()
  expect(screen.queryByText('Paid until')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel now' })).toBeNull()
})

test('the team activity is last: each operator action makes it longer, and would push away its confirmation', async () => {
  open(bought)
  await screen.findByRole('heading', { name: 'Personal data' })
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.slice(-2)).toEqual(['Personal data', 'Team activity'])
})

test('purchases of an account are shown, with a link to the account and no buttons', async () => {
  open({ ...bought, userId: 'u1' })
  const plans = await screen.findByRole('region', { name: 'Plans' })
  expect(within(plans).getByText('1-Month Plan')).toBeTruthy()
  for (const name of acts) expect(screen.queryByRole('button', { name })).toBeNull()
  for (const link of screen.getAllByRole('link', { name: 'Open the user' }))
    expect(link.getAttribute('href')).toBe('/admin/users/u1')
})

test('a viewer sees everything and can change nothing', async () => {
  open(bought, { role: 'viewer' })
  await screen.findByRole('table', { name: 'Payments of this lead' })
  for (const name of acts) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('the overview names source, device and country, and leaves out what is not known', async () => {
  open({
    ...bought,
    lead: { ...bought.lead, source: 'tiktok' },
    country: 'GB',
    registrationSource: 'email_offer',
  })
  const overview = within(await screen.findByRole('region', { name: 'Overview' }))
  for (const words of ['TikTok', 'United Kingdom', 'Email offer']) {
    expect(overview.getByText(words)).toBeDefined()
  }
  expect(overview.queryByText('Device')).toBeNull()
})

test('a detail of the origin without a name of its own is shown as it is stored, whatever it is', async () => {
  const origin = Object.fromEntries([
    ['utmSource', 'spring'],
    ['__proto__', 'one'],
    ['constructor', 'two'],
  ])
  open({ ...bought, origin })
  const overview = within(await screen.findByRole('region', { name: 'Overview' }))
  const shown = overview.getAllByRole('term').map(({ textContent }) => textContent)
  expect(shown).toEqual(expect.arrayContaining(['UTM source', '__proto__', 'constructor']))
})

test('a referrer may break at its joints, never in a word, and copies as it is', async () => {
  open({ ...bought, origin: { referrer: 'https://www.google.com/search?q=fennel' } })
  const value = (await screen.findByText('Referrer')).nextElementSibling
  expect(value?.textContent).toBe('https://www.google.com/search?q=fennel')
  const parts = [...(value?.childNodes ?? [])].filter(({ nodeName }) => nodeName !== 'WBR')
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'https://',
    'www',
    '.google',
    '.com/',
    'search?',
    'q=',
    'fennel',
  ])
})

test('revealed answers are not read out by themselves: the focus moves to their heading', async () => {
  open(bought)
  await userEvent.click(await screen.findByRole('button', { name: 'Show answers' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'Asked by mail')
  await userEvent.click(dialog.getByRole('button', { name: 'Show answers' }))
  expect((await screen.findByText('Diabetes')).closest('[role=status]')).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Answers' }))
})
