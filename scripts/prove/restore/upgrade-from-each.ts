import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from '../../../api/src/db/client.ts'
import { migrateDatabase } from '../../../api/src/db/migrate.ts'
import { openEmptyDatabase } from './empty-database.ts'
import type { Part } from './part.ts'

/** Tables to which a migration adds sums of what is there; in every other one nothing comes and nothing goes. */
const mayGrow: ReadonlySet<string> = new Set(['rollup_totals'])

const migrations = fileURLToPath(new URL('../../../api/src/db/migrations', import.meta.url))

interface Journal {
  readonly entries: readonly { readonly tag: string }[]
}

/** Makes a database of every earlier version, puts a row into each table that takes one, upgrades it and counts again. */
export async function upgradeFromEach(postgresUrl: string): Promise<Part> {
  const journal: Journal = JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8'))
  const findings: string[] = []
  let rowsKept = 0
  for (const [index, { tag }] of journal.entries.entries()) {
    await using empty = await openEmptyDatabase(postgresUrl)
    await migrateUpTo(empty.db, journal, index + 1)
    const before = await fillTables(empty.db)
    const failure = await migrateDatabase(empty.db).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : 'an unknown failure'),
    )
    if (failure !== undefined) {
      findings.push(`from ${tag}: ${failure}`)
      continue
    }
    for (const [table, rows] of before) {
      const after = await countIn(empty.db, table)
      rowsKept += rows
      const isWrong = mayGrow.has(table) ? (after ?? 0) < rows : after !== rows
      if (isWrong) findings.push(`from ${tag}: ${table} had ${rows} rows and has ${after}`)
    }
  }
  return { counts: { versionsUpgraded: journal.entries.length, rowsKeptThroughUpgrades: rowsKept }, findings }
}

async function migrateUpTo({ pool }: Database, journal: Journal, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fennel-migrations-'))
  try {
    await cp(migrations, folder, { recursive: true })
    const earlier = { ...journal, entries: journal.entries.slice(0, count) }
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(earlier))
    await migrate(drizzle(pool), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
}

/** Two rows in each table whose columns take made-up values; answers the rows by table. */
async function fillTables({ pool }: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<Column>(
    `select column_info.table_name, column_name, data_type from information_schema.columns column_info
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and is_nullable = 'NO' and column_default is null and is_identity = 'NO' order by 1`,
  )
  const filled = new Map<string, number>()
  const client = await pool.connect()
  try {
    // NOTE: rows may come before what they refer to; it is the upgrade that is tried, not the references.
    await client.query('set session_replication_role = replica')
    for (const [table, columns] of Map.groupBy(rows, (row) => row.table_name)) {
      const names = columns.map((column) => `"${column.column_name}"`).join(', ')
      for (const copy of [1, 2]) {
        const values = columns.map((column) => valueOf(column, copy)).join(', ')
        const isIn = await client.query(`insert into "${table}" (${names}) values (${values})`).then(
          () => true,
          // NOTE: a check or a partition may refuse what is made up.
          () => false,
        )
        if (isIn) filled.set(table, (filled.get(table) ?? 0) + 1)
      }
    }
  } finally {
    client.release(true)
  }
  return filled
}

const texts: Readonly<Record<string, (copy: number) => string>> = {
  boolean: () => 'false',
  bytea: (copy) => `'\\x0${copy}'`,
  date: (copy) => `'2026-01-0${copy}'`,
  json: () => `'{}'`,
  jsonb: () => `'{}'`,
  'timestamp with time zone': (copy) => `'2026-01-0${copy}T00:00:00Z'`,
}

function valueOf({ data_type: type }: Column, copy: number): string {
  if (/int|numeric|double|real/.test(type)) return String(copy)
  if (type === 'ARRAY') return `'{}'`
  return texts[type]?.(copy) ?? `'made-up-${copy}'`
}

async function countIn({ pool }: Database, table: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from "${table}"`)
  return rows[0]?.count
}
