import type { ResponseOf } from '@fennel/contract'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { GroupsPanel } from './analytics/groups-panel.tsx'
import { DashboardScreen } from './dashboard/dashboard-screen.tsx'
import { ExperimentPanel } from './experiments/experiment-panel.tsx'
import { journeyCounts } from './testing/journey-counts.ts'
import { saveFile } from './ui/save-file.ts'

vi.mock('./ui/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))
beforeEach(() => vi.mocked(saveFile).mockClear())

/** The file of a panel: one record for each row, by what stands above it. */
async function savedFrom(panel: string): Promise<readonly Readonly<Record<string, string | undefined>>[]> {
  const place = within(await screen.findByRole('region', { name: panel }))
  await userEvent.click(await place.findByRole('button', { name: 'Save as CSV' }))
  const text = (await vi.mocked(saveFile).mock.lastCall?.[1].text()) ?? ''
  const [names = [], ...rows] = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, words, bare]) => words ?? bare),
    )
  return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name ?? '', cells[at]])))
}

function open(page: ReactNode): void {
  const numbers: ResponseOf<'dashboardNumbers'>['data']['today'] = {
    from: '2026-11-20',
    to: '2026-11-20',
    visitors: 400,
    leads: 40,
    buyers: 10,
    payments: 10,
    grossCents: 19_990,
    refundCents: 1_999,
    disputes: 0,
  }
  const api = fakeApi({
    dashboardNumbers: () => ({
      success: true,
      data: { today: numbers, last7: numbers, last28: numbers, currency: 'usd' },
    }),
  })
  render(<ApiProvider client={api}>{page}</ApiProvider>)
}

test('money of a group of visits is in plain units of the currency', async () => {
  const group = { ...journeyCounts, key: 'meta', revenueCents: 199_900, refundCents: 10_000 }
  open(<GroupsPanel name="source" groups={[group]} brands={[]} />)
  const [row] = await savedFrom('By source')
  expect(row).toMatchObject({ 'Net revenue': '1899', 'Per visit': '211' })
})

test('the dashboard files money in plain units beside counts and shares as they are', async () => {
  open(<DashboardScreen />)
  const rows = await savedFrom('Today against the last 7 and 28 days')
  expect(rows.map((row) => [row['Number'], row['Today']])).toEqual([
    ['Visits', '400'],
    ['Leads', '40'],
    ['Conversion', '0.025'],
    ['Revenue', '199.9'],
    ['Refunds', '19.99'],
    ['Dispute rate', '0'],
  ])
})

test('money of an experiment is in plain units of the currency', async () => {
  open(<ExperimentPanel experiment={experiment} />)
  const [control, change] = await savedFrom('A shorter quiz')
  expect(control).toMatchObject({ 'Net revenue': '500', 'Per visitor': '5' })
  expect(control?.['Per visitor against control']).toBe('')
  expect(change).toMatchObject({ 'Per visitor': '7.5', 'Per visitor against control': '2.5' })
})

const experiment: Parameters<typeof ExperimentPanel>[0]['experiment'] = {
  appName: 'calmplate',
  brandName: 'Calmplate',
  id: 'shorter',
  name: 'A shorter quiz',
  hypothesis: 'Fewer leave.',
  status: 'running',
  splitProbability: 0.5,
  verdict: 'keep-going',
  words: 'Nothing is certain yet.',
  arms: [
    {
      armId: 'control',
      name: 'As it is',
      weight: 1,
      visitors: 100,
      buyers: 10,
      conversion: 0.1,
      netCents: 50_000,
      centsPerVisitor: 500,
    },
    {
      armId: 'shorter',
      name: 'Shorter',
      weight: 1,
      visitors: 100,
      buyers: 14,
      conversion: 0.14,
      conversionDifference: { difference: 0.04, low: -0.05, high: 0.13 },
      netCents: 75_000,
      centsPerVisitor: 750,
      revenueDifference: { difference: 250, low: -120, high: 620 },
    },
  ],
}
