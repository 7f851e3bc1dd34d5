import { readFile } from 'node:fs/promises'
import type { Database } from '#api/db/client.ts'

const journal = new URL('./migrations/meta/_journal.json', import.meta.url)
let wanted: Promise<number> | undefined

/**
 * Whether the database has every table this code was written for. One that is newer counts: while processes are replaced
 * one after another, those that still run the older code go on serving.
 */
export async function isMigrated({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const newest = await (wanted ??= newestMigration())
  const { rows } = await pool.query<{ done: boolean }>(
    'select coalesce(max(created_at), 0) >= $1 as done from drizzle.__drizzle_migrations',
    [newest],
  )
  return rows[0]?.done === true
}

/** When the last migration of this code was written, as the migrator notes it: milliseconds since 1970. */
async function newestMigration(): Promise<number> {
  const { entries }: { entries: readonly { readonly when: number }[] } = JSON.parse(
    await readFile(journal, 'utf8'),
  )
  return Math.max(...entries.map(({ when }) => when))
}
