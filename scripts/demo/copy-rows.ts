import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openDatabase } from '../../api/src/db/client.ts'
import { readReportingDays } from '../../api/src/reporting/index.ts'
import { createDayPartitions } from '../../api/src/tracking/day-partitions.ts'
import { bothCounts } from '../../api/src/tracking/rollup/both-counts.ts'
import { lockForRebuilding } from '../../api/src/tracking/rollup/rollup-store.ts'
import { PlainFailure } from '../start/plain-failure.ts'

/** Tables that are the house's own: the demo brings nothing for them. */
const staysHome: ReadonlySet<string> = new Set([
  'operators',
  'operator_invitations',
  'operator_recovery_codes',
  'house_settings',
  'reporting_zone',
  'audit_entries',
  'audit_heads',
  'call_windows',
  'key_checks',
  'deletion_reports',
  // NOTE: the target's triggers add up what comes by themselves.
  'sales_shares',
  'forgotten_leads',
  'sales_totals',
])

/** Sums that others add to as well, and how what comes is added to what is there. */
const sums: ReadonlyMap<string, string> = new Map([
  ['rollup_counts', 'count = rollup_counts.count + excluded.count'],
  ['forgotten_counts', 'count = forgotten_counts.count + excluded.count'],
  ['rollup_totals', `counts = ${bothCounts}`],
])

const atOnce = 2_000

/**
 * Adds every row of one database to another one of the same shape, in one transaction: all or nothing. Counts are
 * added to those already there. A product that runs on the target sees the whole at once.
 */
export async function copyRows(fromUrl: string, toUrl: string): Promise<void> {
  const from = new pg.Client({ connectionString: fromUrl })
  const to = new pg.Client({ connectionString: toUrl })
  await Promise.all([from.connect(), to.connect()])
  try {
    await from.query('begin')
    await makeDays(from, toUrl)
    await to.query('begin')
    const tables = (await tablesInOrder(from)).filter((table) => !staysHome.has(table))
    for (const table of tables) if (!sums.has(table)) await copyTable(from, to, table)
    // NOTE: sums come last and alone: rows in another order than the intake's could make both wait for each other.
    await lockForRebuilding(drizzle(to))
    await refuseOtherDays(from, to)
    for (const table of sums.keys()) await copyTable(from, to, table)
    await to.query('commit')
  } finally {
    await Promise.all([from.end(), to.end()])
  }
}

/** Counts by other days than those they are added to would be wrong. */
async function refuseOtherDays(from: pg.Client, to: pg.Client): Promise<void> {
  const [one, other] = [await readReportingDays(drizzle(from)), await readReportingDays(drizzle(to))]
  if (one.timeZone !== other.timeZone)
    throw new PlainFailure('The reporting time zone was changed meanwhile: start the demo again.')
}

/** Each day of events is a table of its own, which has to be there first. */
async function makeDays(from: pg.Client, toUrl: string): Promise<void> {
  const { rows } = await from.query<{ day: string }>(
    `select distinct to_char(received_at at time zone 'utc', 'YYYY-MM-DD') as day from tracking_events`,
  )
  const target = openDatabase(toUrl, 1)
  const partitions = createDayPartitions(target)
  for (const { day } of rows) await partitions.ensure(new Date(day))
  await target.close()
}

async function copyTable(from: pg.Client, to: pg.Client, table: string): Promise<void> {
  const name = pg.escapeIdentifier(table)
  const added = sums.get(table)
  const meeting =
    added === undefined ? '' : `on conflict (${await keyOf(from, table)}) do update set ${added}`
  await from.query(`declare reading no scroll cursor for select row_to_json(t)::text as row from ${name} t`)
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${atOnce} from reading`)
    if (rows.length === 0) break
    // NOTE: rows stay text on their way, so that no number and no moment is rounded by this language.
    const list = `[${rows.map(({ row }) => row).join(',')}]`
    await to.query(
      `insert into ${name} select * from json_populate_recordset(null::${name}, $1::json) ${meeting}`,
      [list],
    )
  }
  await from.query('close reading')
}

/** The columns of a table's primary key, ready for a statement. */
async function keyOf(db: pg.Client, table: string): Promise<string> {
  const { rows } = await db.query<{ columns: string }>(
    `select string_agg(quote_ident(a.attname), ', ') as columns
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

/** Every table, those that others refer to before those that refer to them. */
async function tablesInOrder(db: pg.Client): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string; needs: string[] }>(`
    select c.relname as name, coalesce(array_agg(f.confrelid::regclass::text)
      filter (where f.confrelid is not null and f.confrelid <> c.oid), '{}') as needs
    from pg_class c left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`)
  const ordered: string[] = []
  for (let waiting = rows; waiting.length > 0;) {
    const ready = waiting.filter(({ needs }) => needs.every((other) => ordered.includes(other)))
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle')
    ordered.push(...ready.map(({ name }) => name))
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}
