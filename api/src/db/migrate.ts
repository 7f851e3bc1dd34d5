import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PoolClient } from 'pg'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import type { Database } from '#api/db/client.ts'
import { isLockedOut } from '#api/db/database-failure.ts'

interface MigrationRules {
  readonly migrationsFolder: string
  /**
   * How long a migration waits for a table, in milliseconds. Everybody else who wants the table waits behind it, so it
   * is short; and shorter than `deadlock_timeout` (1 s), after which PostgreSQL might end a visitor's transaction instead.
   */
  readonly lockTimeout: number
  /** From one try to the next, in milliseconds. */
  readonly pauseBetween: number
  readonly mostTries: number
}

/** For about two minutes; what holds a table longer is not the work of visitors. */
const usual: MigrationRules = {
  migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
  lockTimeout: 500,
  pauseBetween: 1_000,
  mostTries: 80,
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
      await connection.query(`set lock_timeout = ${rules.lockTimeout}`)
      await steppingAside(connection, rules)
    } finally {
      await connection.query('reset lock_timeout')
      await connection.query('select pg_advisory_unlock($1)', [advisoryLocks.migration])
    }
  } finally {
    connection.release()
  }
}

async function steppingAside(connection: PoolClient, rules: MigrationRules): Promise<void> {
  const { migrationsFolder, mostTries, pauseBetween } = rules
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrate(drizzle(connection), { migrationsFolder })
    } catch (failure) {
      if (!isLockedOut(failure) || tries >= mostTries) throw failure
      await pause(pauseBetween)
    }
  }
}
