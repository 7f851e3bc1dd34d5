import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openDatabase } from '../../api/src/db/client.ts'
import { readReportingDays } from '../../api/src/reporting/index.ts'
import { createDayPartitions } from '../../api/src/tracking/day-partitions.ts'
import { bothCounts } from '../../api/src/tracking/rollup/both-counts.ts'
import { lockForRebuilding } from '../../api/src/tracking/rollup/rollup-store.ts'
import { PlainFailure } from '../start/plain-failure.ts'

/** Tables that belong to the installation itself; the demo does not copy them. */
const notCopied: ReadonlySet<string> = new Set([
  'operators',
  'operator_invitations',
  'operator_recovery_codes',
  'house_settings',
  'reporting_zone',
  'audit_entries',
  'audit_heads',
  'call_windows',
  'card_tries',
  'key_checks',
  'deletion_reports',
  // NOTE: the target's own triggers compute these from the copied rows.
  'sales_shares',
  'forgotten_leads',
  'sales_totals',
])

/** Tables of sums that live traffic also updates, and how a copied row is merged into an existing one. */
const sums: ReadonlyMap<string, string> = new Map([
  ['rollup_counts', 'count = rollup_counts.count + excluded.count'],
  ['forgotten_counts', 'count = forgotten_counts.count + excluded.count'],
  ['rollup_totals', `counts = ${bothCounts}`],
])

const atOnce = 2_000

/**
 * Adds the rows of one database, except those of the tables in `notCopied`, to another of the same schema, in one
 * transaction. Counts are added to existing counts. A server running on the target sees all of it at once.
 */
export async function copyRows(fromUrl: string, toUrl: string): Promise<void> {
  const from = new pg.Client({ connectionString: fromUrl })
  const to = new pg.Client({ connectionString: toUrl })
  await Promise.all([from.connect(), to.connect()])
  try {
    await from.query('begin')
    await makeDays(from, toUrl)
    await to.query('begin')
    const tables = (await tablesInOrder(from)).filter((table) => !notCopied.has(table))
    for (const table of tables) if (!sums.has(table)) await copyTable(from, to, table)
    // NOTE: sums come last, under a lock: updating rows in a different order than the intake does could deadlock.
    await lockForRebuilding(drizzle(to))
    await refuseOtherDays(from, to)
    for (const table of sums.keys()) await copyTable(from, to, table)
    await to.query('commit')
  } finally {
    await Promise.all([from.end(), to.end()])
  }
}

/** Counts kept by days of another time zone cannot be added up. */
async function refuseOtherDays(from: pg.Client, to: pg.Client): Promise<void> {
  const [one, other] = [await readReportingDays(drizzle(from)), await readReportingDays(drizzle(to))]
  if (one.timeZone !== other.timeZone)
    throw new PlainFailure('The reporting time zone changed while the demo ran: start the demo again.')
}

/** Creates the daily event partitions that the rows need. */
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
  const onConflict =
    added === undefined ? '' : `on conflict (${await keyOf(from, table)}) do update set ${added}`
  await from.query(`declare reading no scroll cursor for select row_to_json(t)::text as row from ${name} t`)
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${atOnce} from reading`)
    if (rows.length === 0) break
    // NOTE: rows travel as text, so JavaScript cannot round a number or a timestamp.
    const list = `[${rows.map(({ row }) => row).join(',')}]`
    await to.query(
      `insert into ${name} select * from json_populate_recordset(null::${name}, $1::json) ${onConflict}`,
      [list],
    )
  }
  await from.query('close reading')
}

/** The primary key columns of a table, quoted for a statement. */
async function keyOf(db: pg.Client, table: string): Promise<string> {
  const { rows } = await db.query<{ columns: string }>(
    `select string_agg(quote_ident(a.attname), ', ') as columns
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

/** Every table, ordered so that each comes after those it references. */
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
    if (ready.length === 0) throw new Error('Tables reference each other in a circle')
    ordered.push(...ready.map(({ name }) => name))
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}
