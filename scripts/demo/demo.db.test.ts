import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { saveReportingZone } from '../../api/src/reporting/index.ts'
import { rebuildRollups } from '../../api/src/tracking/index.ts'
import { createTestDatabase } from '../../api/src/testing/test-database.ts'
import type { TestDatabase } from '../../api/src/testing/test-database.ts'
import { copyRows } from './copy-rows.ts'
import { firstDayOf, runDemo } from './run-demo.ts'
import { openScratchDatabase } from './scratch-database.ts'
import { openSimulation } from './simulation.ts'
import type { Truth } from './truth.ts'

const plan = {
  visitors: 60,
  days: 45,
  seed: 4,
  end: Date.parse('2026-11-20T18:00:00Z'),
  run: 'test',
  payPercent: 60,
}

let played: TestDatabase
let product: TestDatabase
let dataDir: string
let truth: Truth

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fennel-demo-'))
  played = await createTestDatabase(inject('postgresUrl'))
  product = await createTestDatabase(inject('postgresUrl'))
  await using simulation = await openSimulation(played.url, { DATA_DIR: dataDir }, firstDayOf(plan))
  truth = await runDemo(simulation, plan)
}, 180_000)

afterAll(async () => {
  await played.drop()
  await product.drop()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

it('opens beside an installation that tries the pixel in the sandbox', async () => {
  const pixel = { PIXEL_ID: '1234567890', PIXEL_TOKEN: 'token', PIXEL_IN_BROWSER: 'on' }
  await using scratch = await openScratchDatabase(product.url)
  const env = { ...pixel, DATA_DIR: dataDir }
  await using simulation = await openSimulation(scratch.url, env, firstDayOf(plan))
  expect(simulation.services.config.adPlatform).toBeUndefined()
})

describe('the true numbers of a demo', () => {
  it('include everything that can happen to buyers', () => {
    const { totals } = truth
    for (const name of ['leads', 'paid', 'upsells', 'renewals', 'refunds', 'disputes', 'fraudWarnings'])
      expect([name, totals[name] ?? 0]).toEqual([name, expect.toSatisfy((count: number) => count > 0)])
    expect(
      truth.counts.filter(({ measure }) => measure === 'visit').reduce((sum, { count }) => sum + count, 0),
    ).toBe(60)
  })

  it('match the counts row by row', async () => {
    expect(await countsIn(played)).toEqual(countsOf(truth))
  })

  it('match the ledger movement by movement', async () => {
    const rows = await rowsOf(
      played,
      `select e.kind, e.brand_id as brand, l.flow_id as flow, to_char(e.occurred_at at time zone 'utc', 'YYYY-MM-DD') as day,
         e.amount_cents as cents from ledger_entries e join leads l on l.id = e.lead_id`,
    )
    const said = truth.movements.map(({ kind, brand, flow, day, cents }) => ({
      kind,
      brand,
      flow,
      day,
      cents,
    }))
    expect(inOrder(rows)).toEqual(inOrder(said))
  })

  it('match the leads, the disputes and the plans', async () => {
    const leads = await rowsOf(
      played,
      `select id as "leadId", app_name as brand, flow_id as flow, email, completed_at is not null as "isCompleted",
         purchased_at is not null as "isCustomer", to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as day from leads`,
    )
    const said = truth.leads.map(({ leadId, brand, flow, email, isCompleted, isCustomer, day }) => ({
      leadId,
      brand,
      flow,
      email,
      isCompleted,
      isCustomer,
      day,
    }))
    expect(inOrder(leads)).toEqual(inOrder(said))
    const disputes = await rowsOf(played, 'select status, amount_cents as cents from disputes')
    const alarms = truth.alarms.filter(({ kind }) => kind === 'dispute')
    expect(inOrder(disputes)).toEqual(inOrder(alarms.map(({ status, cents }) => ({ status, cents }))))
    const warnings = await rowsOf(played, 'select count(*)::int as count from fraud_warnings')
    expect(warnings).toEqual([{ count: truth.totals['fraudWarnings'] }])
    const plans = await rowsOf(
      played,
      'select status, count(*)::int as count from subscriptions group by status',
    )
    expect(Object.fromEntries(plans.map(({ status, count }) => [status, count]))).toEqual(truth.subscriptions)
  })

  it('stay the same after a recount and after the handover', async () => {
    await copyRows(played.url, product.url)
    for (const table of ['rollup_counts', 'rollup_totals'])
      expect([table, await digestOf(product, table)]).toEqual([table, await digestOf(played, table)])
    await rebuildRollups({ db: played.db })
    expect(await countsIn(played)).toEqual(countsOf(truth))
    expect(await countsIn(product)).toEqual(countsOf(truth))
    for (const table of [
      'ledger_entries',
      'leads',
      'tracking_events',
      'noted_facts',
      'users',
      'order_attributions',
    ])
      expect([table, await digestOf(product, table)]).toEqual([table, await digestOf(played, table)])
    await rebuildRollups({ db: product.db })
    expect(await countsIn(product)).toEqual(countsOf(truth))
  })

  it('match what the pages read in another reporting time zone', async () => {
    const made = await createTestDatabase(inject('postgresUrl'))
    await using kolkata = { ...made, [Symbol.asyncDispose]: made.drop }
    await saveReportingZone(kolkata.db.query, 'Asia/Kolkata')
    await using scratch = await openScratchDatabase(kolkata.url)
    const other = { ...plan, visitors: 24, run: 'kolkata' }
    await using simulation = await openSimulation(scratch.url, { DATA_DIR: dataDir }, firstDayOf(other))
    const there = await runDemo(simulation, other)
    await copyRows(scratch.url, kolkata.url)
    expect(await countsIn(kolkata)).toEqual(countsOf(there))
    const sales = await rowsOf(
      kolkata,
      `select what as kind, day::text, cents::int, count::int from sales_totals where told = 0 and span = 'day'
         and what in ('plan', 'upsell', 'renewal', 'refund', 'dispute') and count <> 0`,
    )
    const said = [...Map.groupBy(there.movements, ({ kind, day }) => `${kind} ${day}`).values()].map(
      (same) => ({
        kind: same[0]?.kind,
        day: same[0]?.day,
        cents: same.reduce((sum, { cents }) => sum + cents, 0),
        count: same.length,
      }),
    )
    expect(said.length).toBeGreaterThan(0)
    expect(inOrder(sales)).toEqual(inOrder(said))
    const leads = await rowsOf(
      kolkata,
      `select day::text, sum(count)::int as count from sales_totals where what = 'lead' and span = 'day' and told = 8
         group by 1 having sum(count) <> 0`,
    )
    const saidLeads = [...Map.groupBy(there.leads, ({ day }) => day)].map(([day, same]) => ({
      day,
      count: same.length,
    }))
    expect(inOrder(leads)).toEqual(inOrder(saidLeads))
    await expect(copyRows(scratch.url, product.url)).rejects.toThrow('The reporting time zone changed')
  }, 120_000)

  it('are added to existing numbers', async () => {
    const visits = `select measure, sum(count)::int as count from rollup_counts where arm = '' and step_id = '' group by 1 order by 1`
    const before = await rowsOf(product, visits)
    const other = { ...plan, visitors: 6, seed: 9, run: 'other' }
    await using scratch = await openScratchDatabase(product.url)
    await using simulation = await openSimulation(scratch.url, { DATA_DIR: dataDir }, firstDayOf(other))
    const more = await runDemo(simulation, other)
    await copyRows(scratch.url, product.url)
    const count = (rows: readonly Row[], measure: string) =>
      Number(rows.find((row) => row['measure'] === measure)?.['count'] ?? 0)
    const after = await rowsOf(product, visits)
    expect(count(after, 'visit')).toBe(count(before, 'visit') + 6)
    expect(count(after, 'quizStart')).toBe(count(before, 'quizStart') + (more.totals['quizStarts'] ?? 0))
  }, 60_000)
})

type Row = Readonly<Record<string, unknown>>

function countsOf({ counts }: Truth): readonly string[] {
  return counts
    .map(({ brand, day, flow, step, measure, source, device, country, count }) =>
      [brand, day, flow, step, measure, source, device, country, count].join(' | '),
    )
    .toSorted()
}

async function countsIn(database: TestDatabase): Promise<readonly string[]> {
  const rows = await rowsOf(
    database,
    `select concat_ws(' | ', app_name, to_char(day, 'YYYY-MM-DD'), flow_id, step_id, measure, source, device, country, count) as row
     from rollup_counts where arm = '' and measure not in ('option', 'timeOnStep') and count <> 0`,
  )
  return rows.map(({ row }) => String(row)).toSorted()
}

async function digestOf(database: TestDatabase, table: string): Promise<unknown> {
  const name = pg.escapeIdentifier(table)
  const [row] = await rowsOf(
    database,
    `select count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as digest from ${name} t`,
  )
  return row
}

async function rowsOf(database: TestDatabase, query: string): Promise<readonly Row[]> {
  return (await database.db.pool.query<Record<string, unknown>>(query)).rows
}

function inOrder(rows: readonly Row[]): readonly string[] {
  return rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted()
}
