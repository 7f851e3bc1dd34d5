import type { Database } from '#api/db/client.ts'

/** The columns of a row, with values as in JSON. */
export type Row = Readonly<Record<string, unknown>>

/** What unspecified columns are filled with. */
interface Filling {
  /** ISO 8601, for every timestamp. */
  readonly at: string
  /** For every text column, by its name. */
  readonly textOf: (column: string) => string
}

/**
 * Inserts a row that leaves no column of its table empty: columns that are not given are filled by type, so a column
 * added later is filled, too. Throws for an unknown column or type.
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
      throw new Error(`There is no sample for the type ${type} of ${column}.`)
  }
}
