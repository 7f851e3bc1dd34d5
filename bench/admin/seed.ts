import { dayMs } from '@fennel/funnel'
import pg from 'pg'
import { createDayPartitions } from '../../api/src/tracking/day-partitions.ts'
import type { Services } from '../../api/src/services.ts'
import { insertCounts } from './insert-counts.ts'
import { insertEventsOfDay } from './insert-events.ts'
import { insertPeople } from './insert-people.ts'
import { inventPlan, inventVisits } from './invent-plan.ts'

/** Average number of events per created visit. */
const eventsAVisit = 36

/** The content of a database. */
export interface Seeded {
  readonly events: number
  readonly visits: number
  readonly leads: number
  readonly ledgerEntries: number
  readonly gigabytes: number
  /** The time up to which visits were created: that of the first run, even if later runs added more. */
  readonly end: Date
}

/** Adds visits in the last `days` until there are about `events` events, and computes all counts. */
export async function seedVisits(
  services: Services,
  url: string,
  wanted: { readonly events: number; readonly days: number; readonly end: Date },
  say: (line: string) => void,
): Promise<Seeded> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set timezone = 'UTC'")
    // NOTE: turns triggers off; what they would sum up row by row is computed once at the end.
    await client.query('set session_replication_role = replica')
    await inventPlan(client, [...services.brands.values()])
    const end = await endOf(client, wanted.end)
    const range = {
      from: await finishedVisits(client, say),
      to: Math.round(wanted.events / eventsAVisit),
      days: wanted.days,
      end,
    }
    if (range.from < range.to) {
      await inventVisits(client, services, range)
      await client.query(
        'create index if not exists bench_visits_first on bench_visits (first_at); analyze bench_visits',
      )
      await insertDays(client, services, range, say)
      await insertPeople(client, range)
      say('  people and payments are in')
      await client.query('truncate rollup_counts, rollup_totals, bench_finished')
      await client.query('insert into bench_finished select $1', [range.to])
    }
    // NOTE: totals are written last; without them, an earlier run was interrupted.
    const counted = await client.query('select 1 from rollup_totals limit 1')
    if (counted.rowCount === 0) {
      await insertCounts(client)
      await client.query('select rebuild_sales()')
      await client.query('vacuum analyze')
    }
    return { ...(await weigh(client)), end }
  } finally {
    await client.end()
  }
}

/** Everything that is inserted here, except for the plan. */
const filled = `bench_visits, bench_finished, rollup_counts, rollup_totals, noted_facts, leads, users, user_leads,
  tracking_events, tracking_event_ids, tracking_session_steps, tracking_sessions, mail_outbox, lead_attributions,
  subscriptions, ledger_entries, order_attributions, sessions, disputes, fraud_warnings`

/**
 * How many visits earlier runs created with everything that belongs to them. What an interrupted run left is emptied: a
 * part of its rows may be missing, and after a crash PostgreSQL empties unlogged tables such as `bench_visits`.
 */
async function finishedVisits(client: pg.Client, say: (line: string) => void): Promise<number> {
  await client.query('create table if not exists bench_finished (visits bigint not null)')
  const { rows } = await client.query<{ visits: string; created: string; any: boolean }>(
    `select coalesce((select visits from bench_finished), 0) as visits,
       (select count(*) from bench_visits) as created, exists (select from tracking_sessions) as any`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The database returned no counts.')
  if (row.visits === row.created && row.any === (row.created !== '0')) return Number(row.visits)
  say('  an earlier run was interrupted, so this store is created again')
  await client.query(`truncate ${filled} cascade`)
  return 0
}

async function endOf(client: pg.Client, otherwise: Date): Promise<Date> {
  await client.query('create table if not exists bench_end (moment timestamptz not null)')
  await client.query('insert into bench_end select $1 where not exists (select from bench_end)', [otherwise])
  const { rows } = await client.query<{ moment: Date }>('select moment from bench_end')
  return rows[0]?.moment ?? otherwise
}

async function insertDays(
  client: pg.Client,
  services: Services,
  range: { readonly from: number; readonly to: number; readonly end: Date; readonly days: number },
  say: (line: string) => void,
): Promise<void> {
  const partitions = createDayPartitions(services.db)
  for (let back = range.days + 1; back >= 0; back -= 1) {
    const moment = new Date(range.end.getTime() - back * dayMs)
    await partitions.ensure(moment)
    // NOTE: a visit that begins before midnight continues after it.
    await partitions.ensure(new Date(moment.getTime() + dayMs))
    await insertEventsOfDay(client, range, moment.toISOString().slice(0, 10))
    if (back % 10 === 0) say(`  ${back} days to go`)
  }
}

async function weigh(client: pg.Client): Promise<Omit<Seeded, 'end'>> {
  const { rows } = await client.query<Record<keyof Omit<Seeded, 'end'>, string>>(`
    select (select count(*) from tracking_events) as events, (select count(*) from tracking_sessions) as visits,
      (select count(*) from leads) as leads, (select count(*) from ledger_entries) as "ledgerEntries",
      pg_database_size(current_database()) / 1e9 as gigabytes`)
  const [row] = rows
  if (row === undefined) throw new Error('The database returned no counts.')
  return {
    events: Number(row.events),
    visits: Number(row.visits),
    leads: Number(row.leads),
    ledgerEntries: Number(row.ledgerEntries),
    gigabytes: Math.round(Number(row.gigabytes) * 100) / 100,
  }
}
