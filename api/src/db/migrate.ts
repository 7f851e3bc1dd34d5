import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { advisoryLocks } from './advisory-locks.ts'
import type { Database } from './client.ts'
import { migratedTo, newestMigration, ownMigrations } from './is-migrated.ts'
import { retryUntilUnlocked } from './retry-until-unlocked.ts'

interface MigrationRules {
  readonly migrationsFolder: string
  /** How long a migration waits for a table lock, in milliseconds. */
  readonly lockTimeout: number
  /** Pause between two tries, in milliseconds. */
  readonly pauseBetween: number
  readonly mostTries: number
  /** Called before migrating if there is something to do, but not if another process did it first. */
  readonly onStart: () => void
}

/** Tries for about two minutes. No visitor's request holds a table longer. */
const defaults: MigrationRules = {
  migrationsFolder: ownMigrations,
  lockTimeout: 500,
  pauseBetween: 1_000,
  mostTries: 80,
  onStart: () => undefined,
}

/**
 * Migrates the database, all or nothing. Safe when several processes start at once, and while older ones are serving:
 * it gives way to any process that holds a table it wants to change, and tries again.
 */
export async function migrateDatabase(
  db: Pick<Database, 'pool'>,
  given?: Partial<MigrationRules>,
): Promise<void> {
  const rules = { ...defaults, ...given }
  const connection = await db.pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [advisoryLocks.migration])
    if ((await migratedTo(connection)) < (await newestMigration(rules.migrationsFolder))) rules.onStart()
    await connection.query(`set lock_timeout = ${rules.lockTimeout}`)
    await retryUntilUnlocked(() => migrate(drizzle(connection), rules), rules)
    await connection.query('reset lock_timeout')
    await connection.query('select pg_advisory_unlock($1)', [advisoryLocks.migration])
  } catch (failure) {
    // NOTE: closing the connection ends its lock and its setting. Ending them by a query could fail as well, and its
    // failure would hide this one.
    connection.release(true)
    throw failure
  }
  connection.release()
}
