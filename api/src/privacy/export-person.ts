import { sql } from 'drizzle-orm'
import type { Services } from '#api/services.ts'
import { moneyTables, personalTables } from './personal-tables.ts'
import { textsOf } from './person.ts'
import type { Person } from './person.ts'

type Row = Record<string, unknown>

/** Everything we keep about a person, table by table, quiz answers opened; secrets and their hashes stay out. */
export async function exportPerson(services: Services, person: Person): Promise<Record<string, unknown>> {
  const found: Record<string, Row[]> = {}
  const add = async (table: string, whose: ReturnType<typeof sql>, hidden: readonly string[] = []) => {
    const { rows } = await services.db.query.execute<Row>(
      sql`select * from ${sql.identifier(table)} where ${whose}`,
    )
    if (rows.length === 0) return
    const isHidden = new Set(hidden)
    const shown = rows.map((row) =>
      Object.fromEntries(Object.entries(open(services, row)).filter(([name]) => !isHidden.has(name))),
    )
    found[table] = [...(found[table] ?? []), ...shown]
  }
  for (const { table, whose, hidden } of personalTables) await add(table, whose(person), hidden)
  for (const table of moneyTables) await add(table, sql`lead_id = any(${textsOf(person.leadIds)})`)
  return { madeAt: new Date(services.now()).toISOString(), ...found }
}

function open({ cipher }: Services, row: Row): Row {
  const { sealed_answers: sealed, ...rest } = row
  if (!Buffer.isBuffer(sealed)) return row
  return { ...rest, answers: JSON.parse(cipher.open(String(row['id']), sealed)) as unknown }
}
