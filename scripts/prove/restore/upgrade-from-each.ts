import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from '../../../api/src/db/client.ts'
import { migrateDatabase } from '../../../api/src/db/migrate.ts'
import { openEmptyDatabase } from './empty-database.ts'
import { differencesOf, readTables } from './kept-rows.ts'
import type { KeptTable } from './kept-rows.ts'
import { fillTables } from './fill-tables.ts'
import type { Part } from './part.ts'

/** Tables to which a migration may add computed sums; in all others no row may appear, disappear or change. */
const mayGrow: ReadonlySet<string> = new Set(['rollup_totals'])

const migrations = fileURLToPath(new URL('../../../api/src/db/migrations', import.meta.url))

interface Journal {
  readonly entries: readonly { readonly tag: string }[]
}

/**
 * Creates a database of every earlier version, inserts rows into each table, upgrades it and compares the rows. A table
 * that accepts no made-up row is a finding, because nothing would be known about it.
 */
export async function upgradeFromEach(postgresUrl: string): Promise<Part> {
  const journal: Journal = JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8'))
  const findings: string[] = []
  let rowsKept = 0
  let tablesTried = 0
  for (const [index, { tag }] of journal.entries.entries()) {
    await using empty = await openEmptyDatabase(postgresUrl)
    await migrateUpTo(empty.db, journal, index + 1)
    const refused = await fillTables(empty.db)
    findings.push(...refused.map((table) => `at ${tag} no row could be inserted into ${table}`))
    const before = await readTables(empty.db)
    const failure = await migrateDatabase(empty.db).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : 'an unknown failure'),
    )
    if (failure !== undefined) {
      findings.push(`from ${tag}: ${failure}`)
      continue
    }
    const after = await readTables(empty.db)
    for (const [table, kept] of before) {
      rowsKept += kept.rows.length
      tablesTried += 1
      findings.push(...compare(table, kept, after.get(table)).map((one) => `from ${tag}: ${table}: ${one}`))
    }
  }
  return {
    counts: {
      'versions upgraded': journal.entries.length,
      'tables compared across upgrades': tablesTried,
      'rows kept across upgrades': rowsKept,
    },
    findings,
  }
}

function compare(table: string, before: KeptTable, after: KeptTable | undefined): readonly string[] {
  if (!mayGrow.has(table)) return differencesOf(before, after)
  const rows = after?.rows.length ?? 0
  return rows < before.rows.length ? [`${before.rows.length} rows before, now ${rows}`] : []
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
