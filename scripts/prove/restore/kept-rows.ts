import type { Database } from '../../../api/src/db/client.ts'

type Row = Readonly<Record<string, unknown>>

/** The rows of a table and the types of its columns. */
export interface KeptTable {
  readonly rows: readonly Row[]
  readonly types: ReadonlyMap<string, string>
}

/** Reads every table that has rows, partitions as part of their table. For small databases. */
export async function readTables({ pool }: Database): Promise<ReadonlyMap<string, KeptTable>> {
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(
    `select relname as table, attname as column, format_type(atttypid, atttypmod) as type
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and attnum > 0 and not attisdropped`,
  )
  const tables = new Map<string, KeptTable>()
  for (const [table, own] of Map.groupBy(columns, (one) => one.table)) {
    const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(kept) as row from "${table}" kept`)
    if (rows.length > 0)
      tables.set(table, {
        rows: rows.map(({ row }) => row),
        types: new Map(own.map(({ column, type }) => [column, type])),
      })
  }
  return tables
}

/**
 * Differences between two states of a table, in columns that exist in both with the same type; empty when there are
 * none.
 */
export function differencesOf(before: KeptTable, after: KeptTable | undefined): readonly string[] {
  if (after?.rows.length !== before.rows.length)
    return [`${before.rows.length} rows before, now ${after?.rows.length ?? 0}`]
  const shared = [...before.types].filter(([name, type]) => after.types.get(name) === type)
  const seen = (rows: readonly Row[], names: readonly string[]) =>
    rows
      .map((row) => JSON.stringify(names.map((name) => row[name])))
      .toSorted()
      .join('\n')
  const differs = (names: readonly string[]) => seen(before.rows, names) !== seen(after.rows, names)
  const names = shared.map(([name]) => name)
  const changed = names.filter((name) => differs([name]))
  if (changed.length > 0) return changed.map((name) => `${name} has changed`)
  return differs(names) ? ['values moved to other rows'] : []
}
