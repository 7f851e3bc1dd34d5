import type { Database } from '../../../api/src/db/client.ts'

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
  /** Whether a row needs a value for it. */
  readonly required: boolean
}

/** The dates of made-up rows, as in the names of daily partitions. */
const days = ['20260101', '20260102'] as const

/** Values required by check constraints, as SQL, by table and column. */
const wanted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reporting_zone: { time_zone: `'Europe/Berlin'` },
}

/**
 * Inserts two rows into each table, or one where only one is allowed. Returns the tables that accepted none, with the
 * reason.
 */
export async function fillTables({ pool }: Database): Promise<readonly string[]> {
  const { rows } = await pool.query<Column>(
    `select column_info.table_name, column_name, data_type,
       is_nullable = 'NO' and column_default is null and is_identity = 'NO' as required
     from information_schema.columns column_info
     join information_schema.tables using (table_schema, table_name)
     join pg_class on pg_class.oid = format('%I.%I', table_schema, table_name)::regclass
     where table_schema = 'public' and table_type = 'BASE TABLE' and not relispartition
     order by 1`,
  )
  const refused: string[] = []
  const client = await pool.connect()
  try {
    // NOTE: events are stored in daily partitions, which the server creates when the first event comes.
    for (const [at, day] of days.entries())
      await client.query(`create table tracking_events_${day} partition of tracking_events
        for values from ('2026-01-0${at + 1}T00:00:00Z') to ('2026-01-0${at + 2}T00:00:00Z')`)
    // NOTE: turns foreign keys off, so that rows can be inserted in any order. The upgrade is under test, not they.
    await client.query('set session_replication_role = replica')
    for (const [table, all] of Map.groupBy(rows, (row) => row.table_name)) {
      const columns = all.filter(({ required }) => required)
      const names = columns.map((column) => `"${column.column_name}"`).join(', ')
      const reasons: string[] = []
      for (const copy of [1, 2]) {
        const values = columns.map((column) => valueOf(column, copy)).join(', ')
        const given = columns.length === 0 ? 'default values' : `(${names}) values (${values})`
        await client
          .query(`insert into "${table}" ${given}`)
          .catch((error: unknown) =>
            reasons.push(error instanceof Error ? error.message : 'an unknown failure'),
          )
      }
      if (reasons.length === 2) refused.push(`${table} (${reasons[0]})`)
    }
  } finally {
    client.release(true)
  }
  return refused
}

const texts: Readonly<Record<string, (copy: number) => string>> = {
  boolean: () => 'false',
  bytea: (copy) => `'\\x0${copy}'`,
  date: (copy) => `'2026-01-0${copy}'`,
  json: () => `'{}'`,
  jsonb: () => `'{}'`,
  'timestamp with time zone': (copy) => `'2026-01-0${copy}T00:00:00Z'`,
}

function valueOf({ table_name: table, column_name: column, data_type: type }: Column, copy: number): string {
  const own = wanted[table]?.[column]
  if (own !== undefined) return own
  if (/int|numeric|double|real/.test(type)) return String(copy)
  if (type === 'ARRAY') return `'{}'`
  return texts[type]?.(copy) ?? `'made-up-${copy}'`
}
