import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { TrueMovement, Truth } from '../../scripts/demo/truth.ts'
import { numberIn, openAdminPage, readTable, readTile } from './admin-numbers.ts'
import type { TableRow } from './admin-numbers.ts'
import { headOf, shownNameOf } from './shown-names.ts'
import { dayBefore, daysOf, readOnOneDay } from './truth-days.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
const centsOf = (moved: readonly TrueMovement[], ...kinds: readonly TrueMovement['kind'][]) =>
  sum(moved.filter(({ kind }) => kinds.includes(kind)).map(({ cents }) => cents))
const isPayment = ({ kind }: TrueMovement) => kind === 'plan' || kind === 'upsell' || kind === 'renewal'

/** A share as the screens show it, with up to one decimal. */
function shareIn(part: number, whole: number): string {
  if (whole === 0) return '–'
  return new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 }).format(part / whole)
}

/** Same as `shareIn` for the rates that card networks monitor: always two decimals. */
function rateIn(part: number, whole: number): string {
  if (whole === 0) return '–'
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return new Intl.NumberFormat('en-US', { style: 'percent', ...digits }).format(part / whole)
}

/** The number of disputes as card networks count them: without bank inquiries and prevented ones. */
function disputesOf(truth: Truth, isIn: (day: string) => boolean): number {
  return truth.alarms.filter(
    ({ kind, status, day }) =>
      kind === 'dispute' && !status.startsWith('warning') && status !== 'prevented' && isIn(day),
  ).length
}

/** Compares every number in the dashboard's table: today, and the 7 and 28 days before it. */
export async function compareDashboard(page: Page, truth: Truth): Promise<void> {
  const { today, read } = await readOnOneDay(async () => {
    await openAdminPage(page, '/admin/dashboard', 'Dashboard')
    return await readTable(page, 'Today vs. the previous 7 and 28 days')
  })
  const shown = Object.fromEntries(read.map((row) => [row['Metric'] ?? '', row]))
  for (const [column, from, to] of [
    ['Today', today, today],
    ['Previous 7 days', dayBefore(today, 7), dayBefore(today, 1)],
    ['Previous 28 days', dayBefore(today, 28), dayBefore(today, 1)],
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
    expect([column, numberIn(cell('Visits'))]).toEqual([column, visits('visit')])
    expect([column, numberIn(cell('Leads'))]).toEqual([
      column,
      truth.leads.filter(({ day }) => isIn(day)).length,
    ])
    expect([column, cell('Conversion')]).toEqual([column, shareIn(visits('paid'), visits('visit'))])
    expect([column, numberIn(cell('Revenue'))]).toEqual([column, centsOf(moved, 'plan', 'upsell', 'renewal')])
    expect([column, numberIn(cell('Refunds'))]).toEqual([column, 0 - centsOf(moved, 'refund')])
    expect([column, cell('Dispute rate')]).toEqual([
      column,
      rateIn(disputesOf(truth, isIn), moved.filter(isPayment).length),
    ])
  }
}

/** Compares the revenue page's tiles and each of its tables, to the cent. */
export async function compareRevenue(page: Page, truth: Truth): Promise<void> {
  await openAdminPage(page, `/admin/revenue?${daysOf(truth)}`, 'Revenue')
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
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'usd' })
  await expect(page.getByText(/^(Taken|Returned) by banks: /)).toHaveText(
    `${disputes < 0 ? 'Returned' : 'Taken'} by banks: ${dollars.format(Math.abs(disputes) / 100)}`,
  )

  await page.getByRole('button', { name: 'Show as table' }).first().click()
  const days = (await readTable(page, 'Revenue by day')).filter((row) =>
    cellsOf(row).some((cell) => cell !== 0),
  )
  const madeDays = new Set(moved.map(({ day }) => day))
  expect(days.map(cellsOf).toSorted(inOrder), 'by day').toEqual(
    [...madeDays].map((day) => madeCells(moved.filter((row) => row.day === day))).toSorted(inOrder),
  )

  for (const by of ['brand', 'flow', 'source'] as const) {
    await openAdminPage(page, `/admin/revenue?${daysOf(truth)}&groupBy=${by}`, 'Revenue')
    const shown = (await readTable(page, `Revenue by ${by}`)).map((row) =>
      [row[headOf(by)], ...cellsOf(row)].join(' | '),
    )
    const made = [...Map.groupBy(moved, (row) => row[by])].map(([value, group]) =>
      [shownNameOf(by, value), ...madeCells(group)].join(' | '),
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

/** Compares the rates on the disputes page for the last 28 and 90 days (including today) and every open dispute. */
export async function compareDisputes(page: Page, truth: Truth): Promise<void> {
  const { today, read } = await readOnOneDay(() => readRates(page))
  for (const { days, disputeRate, warningRate, basis } of read) {
    const isIn = ({ day }: { readonly day: string }) => day > dayBefore(today, days)
    const payments = truth.movements.filter((row) => isPayment(row) && isIn(row)).length
    const disputes = disputesOf(truth, (day) => isIn({ day }))
    const warnings = truth.alarms.filter((row) => row.kind === 'fraudWarning' && isIn(row)).length
    expect([days, disputeRate]).toEqual([days, rateIn(disputes, payments)])
    expect([days, warningRate]).toEqual([days, rateIn(warnings, payments)])
    expect(basis).toContain(
      `${disputes.toLocaleString('en-US')} dispute${disputes === 1 ? '' : 's'}, ${payments.toLocaleString('en-US')} payments`,
    )
  }
  const open = new Map([
    ['needs_response', 'Needs response'],
    ['under_review', 'Under review'],
    ['warning_needs_response', 'Inquiry: needs response'],
    ['warning_under_review', 'Inquiry: under review'],
  ])
  const made = truth.alarms.filter(({ kind, status }) => kind === 'dispute' && open.has(status))
  const shown =
    made.length === 0
      ? []
      : (await readTable(page, 'Open disputes')).map((row) => `${row['Status']} ${numberIn(row['Amount'])}`)
  expect(shown.toSorted()).toEqual(made.map(({ status, cents }) => `${open.get(status)} ${cents}`).toSorted())
}

/** The rates that the disputes page shows for each of its two periods. */
async function readRates(page: Page) {
  await openAdminPage(page, '/admin/reduce-disputes-rate', 'Reduce Disputes Rate')
  const rates = []
  for (const days of [28, 90]) {
    const disputes = `Dispute rate, last ${days} days`
    const basis = page.locator('dl > div').filter({ has: page.getByText(disputes, { exact: true }) })
    rates.push({
      days,
      disputeRate: await readTile(page, disputes),
      warningRate: await readTile(page, `Fraud-warning rate, last ${days} days`),
      basis: await basis.innerText(),
    })
  }
  return rates
}
