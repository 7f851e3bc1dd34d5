import { loadBrand } from '@fennel/brands'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { TrueMovement, Truth } from '../../scripts/demo/truth.ts'
import { numberIn, openAdminPage, readTable, readTile } from './admin-numbers.ts'
import type { TableRow } from './admin-numbers.ts'

const dayMs = 86_400_000
const last90 = 'period=90'

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
const centsOf = (moved: readonly TrueMovement[], ...kinds: readonly TrueMovement['kind'][]) =>
  sum(moved.filter(({ kind }) => kinds.includes(kind)).map(({ cents }) => cents))
const isPayment = ({ kind }: TrueMovement) => kind === 'plan' || kind === 'upsell' || kind === 'renewal'

/** A share as the screens show it, with one digit. */
function shareIn(part: number, whole: number): string {
  if (whole === 0) return '–'
  return new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 }).format(part / whole)
}

/** A dispute as the card networks count one: no question of a bank, none that was prevented. */
function disputesOf(truth: Truth, isIn: (day: string) => boolean): number {
  return truth.alarms.filter(
    ({ kind, status, day }) =>
      kind === 'dispute' && !status.startsWith('warning') && status !== 'prevented' && isIn(day),
  ).length
}

/** Every number of the dashboard's table, today and in the 7 and 28 days before it. */
export async function compareDashboard(page: Page, truth: Truth): Promise<void> {
  await openAdminPage(page, '/admin/dashboard', 'Dashboard')
  const caption = 'Today against the last 7 and 28 days'
  const shown = Object.fromEntries((await readTable(page, caption)).map((row) => [row['Number'] ?? '', row]))
  const today = truth.to.slice(0, 10)
  const dayBefore = (back: number) => new Date(Date.parse(today) - back * dayMs).toISOString().slice(0, 10)
  for (const [column, from, to] of [
    ['Today', today, today],
    ['Last 7 days', dayBefore(7), dayBefore(1)],
    ['Last 28 days', dayBefore(28), dayBefore(1)],
  ] as const) {
    const isIn = (day: string) => day >= from && day <= to
    const moved = truth.movements.filter(({ day }) => isIn(day))
    const visits = (measure: string) =>
      sum(
        truth.counts
          .filter((row) => row.step === '' && row.measure === measure && isIn(row.day))
          .map(({ count }) => count),
      )
    const cell = (name: string) => shown[name]?.[column]
    expect([column, numberIn(cell('Visitors'))]).toEqual([column, visits('visit')])
    expect([column, numberIn(cell('Leads'))]).toEqual([
      column,
      truth.leads.filter(({ day }) => isIn(day)).length,
    ])
    expect([column, cell('Conversion')]).toEqual([column, shareIn(visits('paid'), visits('visit'))])
    expect([column, numberIn(cell('Revenue'))]).toEqual([column, centsOf(moved, 'plan', 'upsell', 'renewal')])
    expect([column, numberIn(cell('Refunds'))]).toEqual([column, 0 - centsOf(moved, 'refund')])
    expect([column, cell('Dispute rate')]).toEqual([
      column,
      shareIn(disputesOf(truth, isIn), moved.filter(isPayment).length),
    ])
  }
}

/** The revenue page's tiles and each of its tables, to the cent. */
export async function compareRevenue(page: Page, truth: Truth): Promise<void> {
  await openAdminPage(page, `/admin/revenue?${last90}`, 'Revenue')
  const moved = truth.movements
  const [gross, refunds, disputes] = [
    centsOf(moved, 'plan', 'upsell', 'renewal'),
    0 - centsOf(moved, 'refund'),
    0 - centsOf(moved, 'dispute'),
  ]
  expect(refunds, 'somebody got money back').toBeGreaterThan(0)
  const tile = async (label: string) => numberIn(await readTile(page, label))
  expect(await tile('Gross')).toBe(gross)
  expect(await tile('Refunds')).toBe(refunds)
  expect(await tile('Net')).toBe(gross - refunds - disputes)
  expect(await tile('New')).toBe(centsOf(moved, 'plan', 'upsell'))
  expect(await tile('Renewal')).toBe(centsOf(moved, 'renewal'))
  await expect(page.getByText(/^Taken back by banks: /)).toHaveText(
    `Taken back by banks: ${new Intl.NumberFormat('en-US', { style: 'currency', currency: 'usd' }).format(disputes / 100)}`,
  )

  await page.getByRole('button', { name: 'Show as table' }).first().click()
  const days = (await readTable(page, 'Money by day')).filter((row) =>
    cellsOf(row).some((cell) => cell !== 0),
  )
  const madeDays = new Set(moved.map(({ day }) => day))
  expect(days.map(cellsOf).toSorted(inOrder), 'by day').toEqual(
    [...madeDays].map((day) => madeCells(moved.filter((row) => row.day === day))).toSorted(inOrder),
  )

  for (const by of ['brand', 'flow', 'source'] as const) {
    await openAdminPage(page, `/admin/revenue?${last90}&groupBy=${by}`, 'Revenue')
    const head = `${by.charAt(0).toUpperCase()}${by.slice(1)}`
    const shown = (await readTable(page, `Money by ${by}`)).map((row) =>
      [row[head], ...cellsOf(row)].join(' | '),
    )
    const made = await Promise.all(
      [...Map.groupBy(moved, (row) => row[by])].map(async ([name, group]) =>
        [by === 'brand' ? (await loadBrand(name)).name : name, ...madeCells(group)].join(' | '),
      ),
    )
    expect(shown.toSorted(), `by ${by}`).toEqual(made.toSorted())
  }
}

const columns = ['Orders', 'Gross', 'New', 'Renewal', 'Refunds', 'Disputes', 'Net'] as const

function cellsOf(row: TableRow): readonly number[] {
  return columns.map((name) => numberIn(row[name]))
}

function madeCells(moved: readonly TrueMovement[]): readonly number[] {
  return [
    moved.filter(({ kind }) => kind === 'plan').length,
    centsOf(moved, 'plan', 'upsell', 'renewal'),
    centsOf(moved, 'plan', 'upsell'),
    centsOf(moved, 'renewal'),
    0 - centsOf(moved, 'refund'),
    0 - centsOf(moved, 'dispute'),
    sum(moved.map(({ cents }) => cents)),
  ]
}

const inOrder = (one: readonly number[], other: readonly number[]) =>
  one.join(' ').localeCompare(other.join(' '))

/** The rates of the disputes page over 28 and 90 times 24 hours, and every dispute a bank still asks about. */
export async function compareDisputes(page: Page, truth: Truth): Promise<void> {
  await openAdminPage(page, '/admin/reduce-disputes-rate', 'Reduce Disputes Rate')
  for (const days of [28, 90]) {
    const since = new Date(Date.now() - days * dayMs).toISOString()
    const isIn = ({ at }: { readonly at: string }) => at >= since
    const payments = truth.movements.filter((row) => isPayment(row) && isIn(row)).length
    const alarms = truth.alarms.filter(isIn)
    const disputes = disputesOf({ ...truth, alarms }, () => true)
    const warnings = alarms.filter(({ kind }) => kind === 'fraudWarning').length
    expect(await readTile(page, `Dispute rate, last ${days} days`)).toBe(shareIn(disputes, payments))
    expect(await readTile(page, `Fraud-warning rate, last ${days} days`)).toBe(shareIn(warnings, payments))
    await expect(
      page.getByText(
        `${disputes.toLocaleString('en-US')} dispute${disputes === 1 ? '' : 's'}, ${payments.toLocaleString('en-US')} payments`,
      ),
    ).not.toHaveCount(0)
  }
  const open = ['needs_response', 'warning_needs_response', 'under_review', 'warning_under_review']
  const made = truth.alarms.filter(({ kind, status }) => kind === 'dispute' && open.includes(status))
  const shown =
    made.length === 0
      ? []
      : (await readTable(page, 'Open disputes')).map((row) => `${row['Status']} ${numberIn(row['Amount'])}`)
  expect(shown.toSorted()).toEqual(
    made.map(({ status, cents }) => `${sentenceCase(status)} ${cents}`).toSorted(),
  )
}

/** `needs_response` as people read it. */
function sentenceCase(status: string): string {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
