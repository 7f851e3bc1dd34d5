import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Database } from './client.ts'

/** The folder with this code's migrations. */
export const ownMigrations = fileURLToPath(new URL('./migrations', import.meta.url))
let wanted: Promise<number> | undefined

/**
 * Whether the database has every table this code needs and accepts writes, which a replica or a former primary does
 * not. A newer schema counts too: during a rolling upgrade, processes with the older code go on serving.
 */
export async function isMigratedAndWritable({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const newest = await (wanted ??= newestMigration())
  const { rows } = await pool.query<{ done: boolean }>(
    `select coalesce(max(created_at), 0) >= $1 and current_setting('transaction_read_only') = 'off' as done
     from drizzle.__drizzle_migrations`,
    [newest],
  )
  return rows[0]?.done === true
}

/** When a folder's last migration was written, as recorded by the migrator: milliseconds since 1970. */
export async function newestMigration(folder: string = ownMigrations): Promise<number> {
  const { entries }: { entries: readonly { readonly when: number }[] } = JSON.parse(
    await readFile(join(folder, 'meta/_journal.json'), 'utf8'),
  )
  return Math.max(...entries.map(({ when }) => when))
}

/** The newest migration applied to a database, as recorded by the migrator; 0 if none was. */
export async function migratedTo(connection: pg.ClientBase): Promise<number> {
  const { rows: found } = await connection.query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  )
  if (found[0]?.is !== true) return 0
  const { rows } = await connection.query<{ at: string | null }>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.at ?? 0)
}
