import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { inTextArray } from '#api/db/in-text-array.ts'
import type { Services } from '#api/services.ts'
import { describeExport } from './describe-export.ts'
import { moneyTables, personalTables, recordOfActions } from './personal-tables.ts'
import type { Person } from './person.ts'

type Row = Record<string, unknown>

/** The columns that say when a row came about; each table has at most one of them. */
const creationColumns = [
  'created_at',
  'occurred_at',
  'received_at',
  'kept_at',
  'agreed_at',
  'given_at',
  'first_at',
  'issued_at',
  'opened_at',
  'warned_at',
  'started_at',
  'linked_at',
  'granted_at',
  'copied_at',
  'prepared_at',
  'at',
]

/**
 * How many rows of a table an export over HTTP contains, and how many visits are looked up for it. Anybody can send
 * events about themselves, or with somebody else's address, so many that an export of all of them would exhaust the
 * server's memory.
 */
export const mostRowsOverHttp = 10_000

/**
 * Everything stored about a person, by table, oldest first, with decrypted answers but without secrets or hashes. Of
 * tables with more than `mostRows` rows it contains some, and `notComplete` names these tables. So it does the tables
 * of visits if the person has more of them than were looked up. `readMe` says what the sections and their fields mean,
 * because their names are those of tables and columns, and stay the same for programs.
 */
export async function exportPerson(
  services: Services,
  person: Person,
  mostRows?: number,
): Promise<Record<string, unknown>> {
  const found: Record<string, Row[]> = {}
  const notComplete = new Set<string>()
  const limit = mostRows === undefined ? sql`` : sql`limit ${mostRows + 1}`
  const add = async (table: string, whose: SQL, hidden: readonly string[] = [], isOfVisits = false) => {
    if (isOfVisits && person.hasMoreVisits === true) notComplete.add(table)
    const name = sql.identifier(table)
    const { rows } = await services.db.query.execute<Row>(
      sql`select * from (select * from ${name} where ${whose} ${limit}) as ${name} order by ${oldestFirst(table)}`,
    )
    if (rows.length === 0) return
    if (rows.length > (mostRows ?? Infinity)) notComplete.add(table)
    const isHidden = new Set(hidden)
    const shown = rows
      .slice(0, mostRows)
      .map((row) =>
        Object.fromEntries(Object.entries(open(services, row)).filter(([column]) => !isHidden.has(column))),
      )
    found[table] = [...(found[table] ?? []), ...shown]
  }
  const isProven = person.emailKeys.length > 0
  for (const { table, whose, hidden, isNotExported, isOfVisits } of personalTables)
    if (isNotExported === undefined || (isNotExported === 'unless-proven' && isProven))
      await add(table, whose(person), hidden, isOfVisits)
  for (const table of moneyTables) await add(table, inTextArray(sql`lead_id`, person.leadIds))
  await add(recordOfActions.table, recordOfActions.whose(person), recordOfActions.hidden)
  return {
    madeAt: new Date(services.now()).toISOString(),
    ...(Object.keys(found).length === 0 ? {} : { readMe: describeExport(found) }),
    ...(notComplete.size === 0 ? {} : { notComplete: [...notComplete] }),
    ...found,
  }
}

/** Rows of the same moment are sorted by their content, so that the order is stable. */
function oldestFirst(table: string): SQL {
  const row = sql`to_jsonb(${sql.identifier(table)})`
  const moments = creationColumns.map((column) => sql`(${row}->>${column})::timestamptz`)
  return sql`coalesce(${sql.join(moments, sql`, `)}), ${row}::text`
}

function open({ cipher }: Services, row: Row): Row {
  const { sealed_answers: sealed, ...rest } = row
  if (!Buffer.isBuffer(sealed)) return row
  return { ...rest, answers: JSON.parse(cipher.open(String(row['id']), sealed)) as unknown }
}
