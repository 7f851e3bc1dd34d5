import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import type { Database } from '#api/db/client.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Brings the database up to date. Safe when several processes start at the same moment. */
export async function migrateDatabase(db: Database): Promise<void> {
  const connection = await db.pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [advisoryLocks.migration])
    try {
      await migrate(drizzle(connection), { migrationsFolder })
    } finally {
      await connection.query('select pg_advisory_unlock($1)', [advisoryLocks.migration])
    }
  } finally {
    connection.release()
  }
}
