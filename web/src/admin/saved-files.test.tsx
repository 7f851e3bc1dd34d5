import type { ResponseOf } from '@fennel/contract'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { showAsOperator } from './testing/show-as-operator.tsx'
import { GroupsPanel } from './analytics/groups-panel.tsx'
import { StepsPanel } from './analytics/steps-panel.tsx'
import { DashboardScreen } from './dashboard/dashboard-screen.tsx'
import { ExperimentPanel } from './experiments/experiment-panel.tsx'
import { TeamPanel } from './settings/team-panel.tsx'
import { journeyCounts } from './testing/journey-counts.ts'
import { countedStep } from './testing/counted-step.ts'
import { savedFrom } from './testing/saved-from.ts'
import { saveFile } from '#web/ui/save-file.ts'

vi.mock('#web/ui/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))
beforeEach(() => vi.mocked(saveFile).mockClear())

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

test('revenue of a group of visits is in plain currency units', async () => {
  const group = { ...journeyCounts, key: 'meta', revenueCents: 199_900, refundCents: 10_000 }
  open(<GroupsPanel name="source" groups={[group]} names={[]} />)
  const [row] = await savedFrom('By source')
  expect(row).toMatchObject({ 'Net revenue': '1899', 'Per visit': '211' })
})

test.each([
  ['source', 'tiktok', 'TikTok'],
  ['device', 'phone', 'Phone'],
  ['country', 'GB', 'United Kingdom'],
  ['country', 'unknown', 'Unknown'],
])('the %s %s is called %s on the page, and keeps its code in the file', async (name, key, shown) => {
  open(<GroupsPanel name={name} groups={[{ ...journeyCounts, key }]} names={[]} />)
  expect(screen.getByRole('cell', { name: shown })).toBeDefined()
  expect((await savedFrom(`By ${name}`)).map((row) => row['Group'])).toEqual([key])
})

test('days are dates on the page and sort as they are in the file', async () => {
  open(<GroupsPanel name="day" groups={[{ ...journeyCounts, key: '2026-11-20' }]} names={[]} />)
  expect(screen.getByRole('columnheader', { name: 'Day' })).toBeDefined()
  expect(screen.getByRole('cell', { name: 'Nov 20, 2026' })).toBeDefined()
  expect((await savedFrom('By day')).map((row) => row['Group'])).toEqual(['2026-11-20'])
})

test('visits without a flow are labeled so in the file, too', async () => {
  const visits = [{ ...journeyCounts, key: '' }]
  open(<GroupsPanel name="flow" groups={visits} names={[]} />)
  expect(screen.getByRole('cell', { name: 'No flow' })).toBeDefined()
  expect((await savedFrom('By flow')).map((row) => row['Group'])).toEqual(['No flow'])
})

test('the dashboard file has money in plain units next to counts and shares as they are', async () => {
  open(<DashboardScreen />)
  const rows = await savedFrom('Today vs. the previous 7 and 28 days')
  expect(rows.map((row) => [row['Metric'], row['Today']])).toEqual([
    ['Visits', '400'],
    ['Leads', '40'],
    ['Conversion', '0.025'],
    ['Revenue', '199.9'],
    ['Refunds', '19.99'],
    ['Dispute rate', '0'],
  ])
})

test('the team is saved and sorted by access, as on the page', async () => {
  const member = (id: string, role: 'admin' | 'viewer', isDisabled: boolean) => ({
    id,
    email: `${id}@house.example`,
    role,
    isDisabled,
    hasSecondFactor: true,
    since: '2026-11-01T10:00:00.000Z',
  })
  const team = [member('gone', 'admin', true), member('boss', 'admin', false), member('mia', 'viewer', false)]
  showAsOperator(<TeamPanel />, {
    role: 'viewer',
    answers: { operatorTeam: () => ({ success: true, data: team }) },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Role/ }))
  const rows = await savedFrom('Team')
  expect(rows.map((row) => [row['Email'], row['Role']])).toEqual([
    ['boss@house.example', 'Admin'],
    ['gone@house.example', 'No access'],
    ['mia@house.example', 'Viewer'],
  ])
})

test('revenue of an experiment is in plain currency units', async () => {
  open(<ExperimentPanel experiment={experiment} />)
  const [control, change] = await savedFrom('A shorter quiz')
  expect(control).toMatchObject({ 'Net revenue': '500', 'Per visitor': '5' })
  expect(control?.['Per visitor vs. control']).toBe('')
  expect(change).toMatchObject({ 'Per visitor': '7.5', 'Per visitor vs. control': '2.5' })
})

test('an interval has both its ends, and a difference in points is in points', async () => {
  const group = { ...journeyCounts, key: 'meta' }
  open(
    <>
      <GroupsPanel name="source" groups={[group]} names={[]} />
      <ExperimentPanel experiment={experiment} />
    </>,
  )
  const [row] = await savedFrom('By source')
  expect(Number(row?.['95% interval, from'])).toBeLessThan(3 / 9)
  expect(Number(row?.['95% interval, to'])).toBeGreaterThan(3 / 9)
  const [control, change] = await savedFrom('A shorter quiz')
  expect(control?.['Points vs. control, to']).toBe('')
  expect(change).toMatchObject({
    'Points vs. control': '4',
    'Points vs. control, from': '-5',
    'Points vs. control, to': '13',
    'Per visitor vs. control, from': '-1.2',
    'Per visitor vs. control, to': '6.2',
  })
})

test('quiz steps are saved with seconds and points, without their buttons', async () => {
  const changed = {
    seen: 90,
    left: 5,
    sentence: null,
    difference: { difference: 0.07, low: 0.01, high: 0.13 },
  }
  open(
    <StepsPanel
      steps={[countedStep]}
      comparison={{
        against: 'in “Cortisol”',
        from: '2026-11-14',
        to: '2026-11-20',
        flow: 'cortisol',
        started: 90,
        completed: 40,
        completion: null,
        steps: { goal: changed },
      }}
      question={{ from: '2026-11-14', to: '2026-11-20' }}
      onAnswers={() => undefined}
    />,
  )
  const [row] = await savedFrom('Step by step')
  expect(row).toEqual({
    Step: '1',
    Question: 'goal',
    Seen: '100',
    Answered: '80',
    Left: '20',
    'Drop-off': '0.2',
    'Median time, seconds': '4.2',
    'Slowest 10%, over seconds': '30',
    'Points vs. “Cortisol”': '7',
    '95% interval of difference in points, from': '1',
    '95% interval of difference in points, to': '13',
  })
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
