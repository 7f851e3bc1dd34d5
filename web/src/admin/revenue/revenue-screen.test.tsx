import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { RevenueScreen } from './revenue-screen.tsx'
import { revenueReport } from './testing/revenue-report.ts'

const report = { ...revenueReport, choices: { ...revenueReport.choices, sources: ['meta'] } }

afterEach(() => vi.useRealTimers())

async function tileOf(address: string, answer = report): Promise<string> {
  window.history.replaceState(null, '', `/admin/revenue${address}`)
  const api = fakeApi({
    revenueReport: () => ({ success: true, data: answer }),
    revenueCohorts: () => ({ success: true, data: [] }),
  })
  render(
    <ApiProvider client={api}>
      <RevenueScreen />
    </ApiProvider>,
  )
  return (await screen.findByText('Net per visit')).parentElement?.textContent ?? ''
}

test('sources are named in the filter and in the table', async () => {
  await tileOf('?groupBy=source', { ...report, bySource: [{ ...report.totals, key: 'meta', name: 'meta' }] })
  expect(screen.getAllByText('Meta').map(({ tagName }) => tagName)).toEqual(['OPTION', 'TD'])
})

test('net revenue is divided by visits', async () => {
  expect(await tileOf('')).toContain('$2.0050 visits')
})

test('every tile and every column shows its own number', async () => {
  const totals = {
    grossCents: 90_000,
    newCents: 60_000,
    renewalCents: 30_000,
    refundCents: 4_000,
    disputeCents: 1_000,
    netCents: 85_000,
    payments: 12,
    orders: 8,
  }
  await tileOf('', {
    ...report,
    totals,
    mrrCents: 7_700,
    renewingPlans: 3,
    averageOrderCents: 7_500.4,
    visitors: 500,
    leads: 50,
    attach: [{ key: 'workout', name: 'Workout', orders: 2, cents: 3_798 }],
    byPlan: [{ ...totals, key: 'month', name: '1-Month Plan' }],
  })
  const tiles = ['Gross', 'Refunds', 'Net', 'New', 'Renewal', 'Monthly recurring revenue', 'Average order']
  const shown = [...tiles, 'Net per lead', 'Net per visit'].map(
    (label) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent,
  )
  expect(shown).toEqual([
    'Gross$900.0012 payments',
    'Refunds$40.00Taken by banks: $10.00',
    'Net$850.00Gross minus refunds and disputes',
    'New$600.008 orders, including one-time offers',
    'Renewal$300.00',
    'Monthly recurring revenue$77.003 paid plans set to renew, as of now',
    'Average order$75.00New revenue per order',
    'Net per lead$17.0050 leads',
    'Net per visit$1.70500 visits',
  ])
  const rowOf = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(rowOf('One-time offers')).toEqual(['Workout', '2', '25%', '$37.98'])
  const amounts = ['$900.00', '$600.00', '$300.00', '$40.00', '$10.00', '$850.00']
  expect(rowOf('Revenue by plan or offer')).toEqual(['1-Month Plan', '8', ...amounts])
})

test.each([
  [2199, 'Taken by banks: $21.99'],
  [0, 'Taken by banks: $0.00'],
  [-2199, 'Returned by banks: $21.99'],
])('disputed money of %d cents is described by who has it', async (disputeCents, words) => {
  const slice = { ...report.totals, disputeCents, key: 'p', name: '1-Month Plan' }
  await tileOf('', { ...report, totals: { ...report.totals, disputeCents }, byPlan: [slice] })
  expect(screen.getByText(words)).toBeDefined()
  const explained = screen.queryByText(/A negative amount under Disputes is money that banks returned\.$/)
  expect(explained === null).toBe(disputeCents >= 0)
})

test('lifetime value covers the whole installation, and says so under every filter', async () => {
  await tileOf('?source=meta&period=7')
  const place = screen.getByRole('heading', { name: 'Lifetime value by cohort' }).closest('section')
  expect(place?.textContent).toContain('Covers all sales in USD; the other filters above don’t apply.')
})

test.each(['?source=meta', '?flow=inflammation'])(
  'net revenue per visit is not available under %s, since visits and orders use different sources',
  async (address) => {
    const tile = await tileOf(address)
    expect(tile).toContain('–')
    expect(tile).toContain('Not available by source or flow')
  },
)

test('orders include their one-time offers, and a product only itself', async () => {
  const tile = (label: string) => screen.getByText(label).parentElement?.textContent
  await tileOf('')
  expect(tile('New')).toBe('New$100.004 orders, including one-time offers')
  expect(tile('Average order')).toBe('Average order$25.00New revenue per order')
  cleanup()
  await tileOf('?product=calmplate-1-month', { ...report, visitors: null, leads: null })
  expect(tile('New')).toBe('New$100.00This product only')
  expect(screen.queryByText('Average order')).toBeNull()
  expect(tile('Average price paid')).toBe('Average price paid$25.00Per new sale of this product')
  cleanup()
  await tileOf('?product=calmplate-1-month', {
    ...report,
    visitors: null,
    leads: null,
    averageOrderCents: null,
  })
  expect(tile('Average price paid')).toContain('–')
})

test('how many orders took each offer is left out where the selected product is an offer itself', async () => {
  await tileOf('?product=calmplate-1-month', { ...report, visitors: null, leads: null })
  expect(screen.getByText(/^How many of this period’s 4 orders included each offer/)).toBeDefined()
  cleanup()
  await tileOf('?product=workout-program', { ...report, visitors: null, leads: null, attach: null })
  expect(screen.queryByText(/orders included|included an offer/)).toBeNull()
})

test('an empty report speaks of the filters, not of a period without data', async () => {
  await tileOf('?source=tiktok')
  expect(screen.getAllByText('Nothing matches these filters.')).toHaveLength(2)
  expect(screen.getByText('No payments yet.')).toBeDefined()
  expect(screen.queryByText(/No data for this period/)).toBeNull()
})

describe('compared with the previous period', () => {
  const before = { ...report, totals: { ...report.totals, grossCents: 8_000, refundCents: 500 } }

  /** The page at noon of March 10, 2026, on a server that knows both periods, or only the later one. */
  function open(address: string, isBeforeKnown = true) {
    vi.useFakeTimers({ now: Date.parse('2026-03-10T12:00:00Z'), toFake: ['Date'] })
    window.history.replaceState(null, '', `/admin/revenue${address}`)
    const api = fakeApi({
      revenueReport: ({ query }) => {
        const isFirst = api.inputsOf('revenueReport')[0]?.query?.from === query?.from
        if (!isFirst && !isBeforeKnown) throw new Error('no answer')
        return { success: true, data: isFirst ? report : before }
      },
      revenueCohorts: () => ({ success: true, data: [] }),
    })
    render(
      <ApiProvider client={api}>
        <RevenueScreen />
      </ApiProvider>,
    )
    return api
  }
  const tile = (label: string) => screen.getByText(label).parentElement

  test('each number shows by how much it changed, visually and for screen readers', async () => {
    const api = open('?period=last-month&compare=before&source=meta')
    const compared = await screen.findByText(/^Compared with Jan 1, 2026 to Jan 31, 2026/)
    expect(compared.closest('[role=status]')?.textContent).toContain('This period has 28 days, the other 31.')
    expect(tile('Gross')?.textContent).toContain('$20.00 more (+25%)')
    expect(tile('Gross')?.textContent).toContain('than Jan 1, 2026 to Jan 31, 2026, 25 percent more.')
    expect(tile('Gross')?.querySelector('[data-mood]')?.getAttribute('data-mood')).toBe('good')
    expect(tile('Refunds')?.querySelector('[data-mood]')?.getAttribute('data-mood')).toBe('good')
    expect(tile('Net per visit')?.querySelector('[data-mood]')).toBeNull()
    expect(tile('Monthly recurring revenue')?.querySelector('[data-mood]')).toBeNull()
    expect(api.inputsOf('revenueReport').map(({ query }) => query)).toEqual([
      { from: '2026-02-01', to: '2026-02-28', source: 'meta' },
      { from: '2026-01-01', to: '2026-01-31', source: 'meta' },
    ])
  })

  test('on a day that is not over nothing is good or bad', async () => {
    open('?period=today&compare=before')
    const compared = await screen.findByText(/^Compared with Mar 9, 2026\./)
    expect(compared.closest('[role=status]')?.textContent).toContain('isn’t over yet')
    expect(tile('Gross')?.querySelector('[data-mood]')?.getAttribute('data-mood')).toBe('even')
  })

  test('the numbers are shown alone when the others fail to load', async () => {
    open('?period=7&compare=before', false)
    await screen.findByText(/^Can’t compare:/)
    expect(tile('Gross')?.textContent).toBe('Gross$100.004 payments')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('and nothing is requested that is not compared', async () => {
    const api = open('?period=7')
    await screen.findByText('Gross')
    expect(api.inputsOf('revenueReport')).toHaveLength(1)
    expect(screen.getByText(/^Mar 4, 2026 to Mar 10, 2026/)).toBeTruthy()
  })
})
