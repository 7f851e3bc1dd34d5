import type { DataOf } from '@fennel/contract'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { preventionItem } from '../testing/prevention-item.ts'
import { savedFrom } from '../testing/saved-from.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import type { Item } from './action-names.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { OpenDisputes } from './open-disputes.tsx'
import { RunsPanel } from './runs-panel.tsx'

vi.mock('#web/ui/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

const startedAt = '2026-03-10T12:00:00.000Z'

const item: Item = { ...preventionItem, state: 'done', note: 'Refunded, and the plan ended.' }
const items: readonly Item[] = [
  item,
  { ...item, id: 'i2', customer: 'ben@example.com', userId: null, state: 'running', note: 'Still open.' },
  { ...item, id: 'i3', customer: 'erased', leadId: null, userId: null, state: 'failed', note: null },
]
const run: DataOf<'disputesOverview'>['runs'][number] = {
  id: 'r1',
  state: 'running',
  startedAt,
  startedBy: 'boss@house.example',
  items: 4,
  settled: 2,
  refundCents: 1999,
  unconfirmedCents: 0,
  done: 1,
  skipped: 0,
  failed: 1,
}
const dispute: DataOf<'disputesOverview'>['openDisputes'][number] = {
  id: 'dp_1',
  reason: 'fraudulent',
  status: 'needs_response',
  cents: 1999,
  currency: 'eur',
  openedAt: startedAt,
  evidenceDueAt: null,
  hasEvidence: false,
  customer: 'ben@example.com',
  leadId: 'lead-2',
  userId: null,
  product: '1-Month Plan',
}

function show(page: ReactNode, role: 'admin' | 'viewer' = 'admin') {
  const preventionRun = () => ({ success: true as const, data: { items: [...items] } })
  return showAsOperator(page, { role, answers: { preventionRun } }).api
}
const onEnd = vi.fn<() => void>()
const onRefused = vi.fn<(asked: typeof run) => void>()

test('a run shows the results of its actions, and lists each with its buyer when opened', async () => {
  const api = show(<RunsPanel runs={[run]} isLooking={false} onRefused={onRefused} onEnd={onEnd} />)
  expect(screen.getByText('1 done, 1 refused, 2 open')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Resume the run/ })).toBeTruthy()
  expect(api.names()).toEqual([])
  const opener = screen.getByRole('button', { name: /^Actions in the run/ })
  await userEvent.click(opener)
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  const table = await screen.findByRole('table', { name: /^Actions in the run/ })
  const link = (customer: string) =>
    within(table)
      .queryByRole('link', { name: `${customer} (opens in a new tab)` })
      ?.getAttribute('href')
  expect([link('mia@example.com'), link('ben@example.com'), link('erased')]).toEqual([
    '/admin/users/user-1',
    '/admin/leads/lead-1',
    undefined,
  ])
  for (const words of ['Refunded, and the plan ended.', 'Still open.', 'Refused by Stripe'])
    expect(within(table).getByText(words)).toBeTruthy()
  await userEvent.click(opener)
  expect(screen.queryByRole('table', { name: /^Actions in the run/ })).toBeNull()
})

test('a run says which refunds Stripe has yet to confirm', () => {
  const runs = [run, { ...run, id: 'r2', refundCents: 0, unconfirmedCents: 3998 }]
  show(<RunsPanel runs={runs} isLooking={false} onRefused={onRefused} onEnd={onEnd} />)
  for (const words of ['$19.99', '$0.00, $39.98 not confirmed yet'])
    expect(screen.getByText(words)).toBeTruthy()
})

test('a run is resumed by its number of actions, without promising refunds already made', async () => {
  show(<RunsPanel runs={[run]} isLooking={false} onRefused={onRefused} onEnd={onEnd} />)
  await userEvent.click(screen.getByRole('button', { name: /^Resume the run/ }))
  const dialog = screen.getByRole('dialog', { name: 'Resume 4 actions?' })
  expect(dialog.textContent).toContain('Only open actions run.')
  expect(dialog.textContent).not.toContain('refunded to customers')
})

test('a viewer sees the results of runs, and opens and resumes none', () => {
  show(<RunsPanel runs={[run]} isLooking={false} onRefused={onRefused} onEnd={onEnd} />, 'viewer')
  expect(screen.getByText('1 done, 1 refused, 2 open')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /the run of/ })).toBeNull()
})

test('an open dispute shows the product and amount, and links to its buyer', () => {
  show(<OpenDisputes disputes={[{ ...dispute, hasEvidence: true }]} count={1} />)
  expect(screen.getByText('1-Month Plan')).toBeTruthy()
  expect(screen.getByText('€19.99')).toBeTruthy()
  const buyer = screen.getByRole('link', { name: 'ben@example.com (opens in a new tab)' })
  expect([buyer.getAttribute('href'), buyer.getAttribute('target')]).toEqual([
    '/admin/leads/lead-2',
    '_blank',
  ])
  expect(screen.getByRole('button', { name: 'Save as text: 1-Month Plan, ben@example.com' })).toBeTruthy()
})

test.each([
  ['just before', -1, false],
  ['just after', 1, true],
])('an open dispute is overdue from the moment its response was due: %s', (_when, past, isOverdue) => {
  const evidenceDueAt = '2026-03-17T12:00:00.000Z'
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(evidenceDueAt) + past })
  onTestFinished(() => void vi.useRealTimers())
  show(<OpenDisputes disputes={[{ ...dispute, evidenceDueAt }]} count={1} />)
  expect(screen.getByText(isOverdue ? /^Overdue since Mar 17, 2026/ : /^Mar 17, 2026/)).toBeTruthy()
  expect(screen.queryByText(/Overdue/) !== null).toBe(isOverdue)
})

test('a list of open disputes that is not complete says so', () => {
  show(<OpenDisputes disputes={[dispute]} count={1} />)
  expect(screen.queryByText(/most urgent/)).toBeNull()
  show(<OpenDisputes disputes={[dispute]} count={1001} />)
  expect(screen.getByText(/the 1 most urgent of 1,001 open disputes/)).toBeTruthy()
})

test('the file of open disputes contains no addresses: those are exported only from the leads page, on the record', async () => {
  show(<OpenDisputes disputes={[dispute]} count={1} />)
  await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  const [, file] = vi.mocked(saveFile).mock.lastCall ?? []
  const text = await file?.text()
  expect(text).toContain('1-Month Plan')
  expect(text).not.toContain('@')
})

test('the file of the runs has what their cells say: how many actions, and what is not confirmed yet', async () => {
  const unconfirmed = { ...run, refundCents: 7996, unconfirmedCents: 3998 }
  show(<RunsPanel runs={[unconfirmed]} isLooking={false} onRefused={onRefused} onEnd={onEnd} />)
  expect(screen.getByText('2 of 4')).toBeTruthy()
  expect(screen.getByText('$79.96, $39.98 not confirmed yet')).toBeTruthy()
  const [row] = await savedFrom('Recent runs')
  expect(row).toMatchObject({
    Processed: '2',
    Actions: '4',
    Refunds: '79.96',
    'Refunds not confirmed yet': '39.98',
  })
})
