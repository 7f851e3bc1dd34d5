import type { DataOf } from '@fennel/contract'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiHandlers, ApiStreams } from '#web/testing/fake-api.ts'
import { preventionItem } from '../testing/prevention-item.ts'
import { profileOf } from '../testing/profile-of.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { DisputesScreen } from './disputes-screen.tsx'

type Run = DataOf<'disputesOverview'>['runs'][number]

const rates = { days: 28, payments: 3, disputes: 1, warnings: 1 }
const month = { days: 10, payments: 400, disputes: 2, warnings: 4, twice: 1 }
const preview: DataOf<'reduceDisputesRate'> = {
  previewId: 'p1',
  expiresAt: '2026-03-11T12:00:00.000Z',
  items: [preventionItem],
  count: 1,
  refundCents: 1999,
  left: { actions: 48, refundCents: 200_000 },
  now: rates,
  effects: [],
}
const refusing: Run = {
  id: 'r1',
  state: 'done',
  startedAt: '2026-03-10T12:00:00.000Z',
  startedBy: 'boss@house.example',
  items: 2,
  settled: 2,
  refundCents: 0,
  unconfirmedCents: 0,
  done: 1,
  skipped: 0,
  failed: 1,
}
const again = /^Retry refused actions in the run of/

function open(
  run: Partial<Run> = {},
  answers: ApiHandlers = {},
  {
    role = 'admin',
    streams = {},
  }: { readonly role?: 'admin' | 'viewer'; readonly streams?: ApiStreams } = {},
) {
  return showAsOperator(<DisputesScreen />, {
    role,
    streams,
    answers: {
      disputesOverview: () => ({
        success: true,
        data: {
          last28: rates,
          last90: rates,
          thisMonth: { ...rates, ...month },
          runs: [{ ...refusing, ...run }],
          openCount: 0,
          openDisputes: [],
        },
      }),
      reduceDisputesRate: () => ({ success: true, data: preview }),
      ...answers,
    },
  }).api
}

test('this month has the ratio that Visa monitors, and says what counts twice in it', async () => {
  open()
  const tile = (await screen.findByText('Visa monitoring ratio, this month')).parentElement
  expect(tile?.textContent).toContain('1.50%4 early fraud warnings, 2 disputes, 400 payments')
  const words = screen.getByText(/^Visa’s monitoring ratio/).textContent
  expect(words).toContain(
    '1 payment has both and counts twice here. Banks disagree on whether Visa also counts it twice, so ask yours.',
  )
  expect(words).toContain('A refund doesn’t remove a warning.')
})

test('actions refused in a run are previewed alone, shown where the focus goes, and run like any list', async () => {
  const api = open()
  await userEvent.click(await screen.findByRole('button', { name: again }))
  const about = await screen.findByText(/^Only actions that Stripe refused in the run of/)
  expect(document.activeElement).toBe(about)
  expect(api.inputsOf('reduceDisputesRate')).toEqual([{ body: { refusedOf: 'r1' }, timeoutMs: 0 }])
  const list = screen.getByRole('table', { name: 'Recommended actions by payment' })
  const buyer = within(list).getByRole('link', { name: 'mia@example.com (opens in a new tab)' })
  expect(buyer.getAttribute('target'), 'the list stays where it is').toBe('_blank')
  await userEvent.click(screen.getByRole('button', { name: 'Run actions...' }))
  expect(screen.getByRole('dialog', { name: 'Run 1 action?' }).textContent).toContain(
    '$19.99 will be refunded',
  )
})

test('dispute and fraud-warning rates have two decimals, as in the possible effects', async () => {
  open()
  for (const label of [/^Dispute rate, last 28/, /^Fraud-warning rate, last 90/])
    expect((await screen.findByText(label)).parentElement?.textContent).toContain('33.33%')
})

test('a list that was run cannot be run again: it says to look for what is left', async () => {
  const item = { ...preview.items[0], state: 'running', note: null }
  const runs = [
    [
      { type: 'item', item, settled: 0, total: 1 },
      { type: 'interrupted', open: 1 },
    ],
    [
      { type: 'item', item: { ...item, state: 'done' }, settled: 1, total: 1 },
      { type: 'end', done: 1, skipped: 0, failed: 0, refundCents: 0, unconfirmedCents: 1999 },
    ],
  ]
  let looks = 0
  open(
    {},
    {
      operatorProfile: () => ({ success: true, data: profileOf({ hasSecondFactor: false }) }),
      reduceDisputesRate: () => {
        looks += 1
        return { success: true, data: { ...preview, previewId: `p${looks}` } }
      },
    },
    {
      streams: {
        reduceDisputesRate: () => {
          const lines = (runs.shift() ?? []).map((line) => `${JSON.stringify(line)}\n`)
          return new Response(lines.join(''))
        },
      },
    },
  )
  const act = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Run actions...' })
  const saysDone = () => screen.queryByText('Done. Find again to see what’s left.') !== null
  await userEvent.click(await screen.findByRole('button', { name: 'Find actions' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Run actions...' }))
  await userEvent.type(screen.getByLabelText('Type the number of actions (1)'), '1')
  await userEvent.type(screen.getByLabelText('Your password'), 'nettle-and-lime-42')
  await userEvent.click(screen.getByRole('button', { name: 'Run actions' }))
  await screen.findByText(/1 action is still open/)
  expect(act().disabled).toBe(false)
  expect(saysDone()).toBe(false)

  await userEvent.type(screen.getByLabelText('Your password'), 'nettle-and-lime-42')
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
  await screen.findByText(
    '1 done, 0 no longer needed, 0 refused. $0.00 refunded. Stripe hasn’t confirmed $19.99 in refunds yet; we’ll keep checking until it does.',
  )
  expect(act().disabled).toBe(true)
  expect(saysDone()).toBe(true)

  await userEvent.click(screen.getByRole('button', { name: 'Find again' }))
  await vi.waitFor(() => expect(act().disabled).toBe(false))
  expect(saysDone()).toBe(false)
})

test('a search for everything does not mention a run, even after one was previewed again', async () => {
  const api = open()
  await userEvent.click(await screen.findByRole('button', { name: again }))
  await screen.findByText(/^Only actions that Stripe refused/)
  await userEvent.click(screen.getByRole('button', { name: 'Find again' }))
  expect(api.inputsOf('reduceDisputesRate').at(-1)).toEqual({ body: {}, timeoutMs: 0 })
  expect(screen.queryByText(/^Only actions that Stripe refused/)).toBeNull()
})

test('a failed search says so, and shows no list', async () => {
  const reduceDisputesRate = () => {
    throw new ApiFailure(0, 'network', '')
  }
  open({}, { reduceDisputesRate })
  await userEvent.click(await screen.findByRole('button', { name: again }))
  expect((await screen.findByText(/Can’t reach the server/)).closest('[role=alert]')).not.toBeNull()
  expect(screen.queryByText(/^Only actions that Stripe refused/)).toBeNull()
})

test.each([
  ['a run in which nothing was refused', { failed: 0, done: 2 }, 'admin'],
  ['a viewer', {}, 'viewer'],
] as const)('%s has nothing to run again', async (_who, run, role) => {
  open(run, {}, { role })
  await screen.findByText('boss@house.example')
  expect(screen.queryByRole('button', { name: again })).toBeNull()
})
