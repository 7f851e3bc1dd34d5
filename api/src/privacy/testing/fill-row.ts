import type { Database } from '#api/db/client.ts'

/** Columns of a row with their values as JSON has them. */
export type Row = Readonly<Record<string, unknown>>

/** What the columns are filled with that a row says nothing about. */
interface Filling {
  /** ISO 8601, for every moment. */
  readonly at: string
  /** For every text, by the name of its column. */
  readonly textOf: (column: string) => string
}

/**
 * Writes a row that leaves no column of its table empty: what is not given is filled in by its type, so that a column
 * that is new tomorrow is filled as well. Throws for a column that the table does not have, and for a type nobody knows.
 */
export async function fillRow(
  { pool }: Pick<Database, 'pool'>,
  table: string,
  given: Row,
  filling: Filling,
): Promise<void> {
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_identity = 'NO' order by ordinal_position`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const unknown = Object.keys(given).filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`${table} has no column ${unknown.join(', ')}.`)
  const row = Object.fromEntries(
    columns.map(({ name, type }) => [name, name in given ? given[name] : sampleOf(type, name, filling)]),
  )
  const list = names.map((name) => `"${name}"`).join(', ')
  await pool.query(
    `insert into "${table}" (${list}) select ${list} from jsonb_populate_record(null::"${table}", $1)`,
    [JSON.stringify(row)],
  )
}

function sampleOf(type: string, column: string, { at, textOf }: Filling): unknown {
  switch (type) {
    case 'text':
      return textOf(column)
    case 'json':
    case 'jsonb':
      return { told: textOf(column) }
    case 'bytea':
      return `\\x${Buffer.from(textOf(column)).toString('hex')}`
    case 'timestamp with time zone':
      return at
    case 'smallint':
    case 'integer':
    case 'bigint':
      return 1
    case 'boolean':
      return true
    default:
      throw new Error(`Nobody knows a sample of the type ${type}, which ${column} has.`)
  }
}
