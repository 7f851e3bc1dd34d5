import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import type { Database } from '#api/db/client.ts'
import { migratedTo, newestMigration, ownMigrations } from '#api/db/is-migrated.ts'
import { steppingAside } from '#api/db/stepping-aside.ts'

interface MigrationRules {
  readonly migrationsFolder: string
  /** How long a migration waits for a table, in milliseconds. */
  readonly lockTimeout: number
  /** From one try to the next, in milliseconds. */
  readonly pauseBetween: number
  readonly mostTries: number
  /** Hears that there is something to do, before it is done; not where another process has done it meanwhile. */
  readonly tell: () => void
}

/** For about two minutes; what holds a table longer is not the work of visitors. */
const usual: MigrationRules = {
  migrationsFolder: ownMigrations,
  lockTimeout: 500,
  pauseBetween: 1_000,
  mostTries: 80,
  tell: () => undefined,
}

/**
 * Brings the database up to date, all of it or nothing. Safe when several processes start at the same moment, and beside
 * older ones that serve: it steps aside for whoever holds a table it wants to change, and tries again.
 */
export async function migrateDatabase(
  db: Pick<Database, 'pool'>,
  given?: Partial<MigrationRules>,
): Promise<void> {
  const rules = { ...usual, ...given }
  const connection = await db.pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [advisoryLocks.migration])
    try {
      if ((await migratedTo(connection)) < (await newestMigration(rules.migrationsFolder))) rules.tell()
      await connection.query(`set lock_timeout = ${rules.lockTimeout}`)
      await steppingAside(() => migrate(drizzle(connection), rules), rules)
    } finally {
      await connection.query('reset lock_timeout')
      await connection.query('select pg_advisory_unlock($1)', [advisoryLocks.migration])
    }
  } finally {
    connection.release()
  }
}
