import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import { openDatabase } from '#api/db/client.ts'
import type { Database } from '#api/db/client.ts'
import { migrateDatabase } from '#api/db/migrate.ts'
import { resetDatabase, shapeOf } from './reset-database.ts'

const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url))

/** A separate, empty database, and how to give it back. */
export interface TestDatabase {
  readonly url: string
  readonly db: Database
  readonly drop: () => Promise<void>
}

/** A database that a test is done with, emptied. */
interface SpareDatabase {
  readonly name: string
  readonly shape: string
}

/** Emptied databases of this process by the server they are on. */
const spares = new Map<string, SpareDatabase[]>()

/**
 * A database as a migration leaves it, on the given PostgreSQL: one that an earlier test was done with if there is any,
 * because copying a database takes longer than most tests; otherwise a clone of a migrated template, which the first
 * caller creates. The name is new in either case, so whatever still knows the old one finds nothing.
 */
export async function createTestDatabase(postgresUrl: string): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const url = urlOf(postgresUrl, name)
  const shape = (await renameSpare(postgresUrl, name)) ?? (await cloneTemplate(postgresUrl, name))
  const db = openDatabase(url, 8)
  return {
    url,
    db,
    drop: async () => {
      await db.close()
      // NOTE: one that cannot be emptied, such as one that was made read-only, is of no use either.
      if (isKept(postgresUrl) || !(await resetDatabase(url, shape).catch(() => false)))
        await onServer(postgresUrl, async (server) => {
          await server.query(`drop database ${name} with (force)`)
        })
      else spares.set(postgresUrl, [...(spares.get(postgresUrl) ?? []), { name, shape }])
    },
  }
}

/** Whether the server outlives the tests, which then leave nothing on it. */
function isKept(postgresUrl: string): boolean {
  return postgresUrl === process.env['TEST_DATABASE_URL']
}

/** Gives an emptied database a new name; resolves to its shape, or to undefined if there is none. */
async function renameSpare(postgresUrl: string, name: string): Promise<string | undefined> {
  const spare = spares.get(postgresUrl)?.pop()
  if (spare === undefined) return undefined
  await onServer(postgresUrl, async (server) => {
    await server.query(`alter database ${spare.name} rename to ${name}`)
  })
  return spare.shape
}

async function cloneTemplate(postgresUrl: string, name: string): Promise<string> {
  await onServer(postgresUrl, async (server) => {
    await server.query('select pg_advisory_lock($1)', [advisoryLocks.testTemplate])
    const template = await ensureTemplate(server, postgresUrl)
    // NOTE: the default strategy writes every page to the log first and takes three times the CPU time.
    await server.query(`create database ${name} template ${template} strategy file_copy`)
    await server.query('select pg_advisory_unlock($1)', [advisoryLocks.testTemplate])
  })
  return shapeOf(urlOf(postgresUrl, name))
}

async function ensureTemplate(server: pg.Client, postgresUrl: string): Promise<string> {
  const template = `template_${await fingerprint()}`
  const found = await server.query('select 1 from pg_database where datname = $1', [template])
  if (found.rowCount !== 0) return template
  // NOTE: created under another name first, so that a half-migrated template is never cloned.
  const draft = `${template}_draft`
  await server.query(`drop database if exists ${draft} with (force)`)
  await server.query(`create database ${draft}`)
  const db = openDatabase(urlOf(postgresUrl, draft), 1)
  await migrateDatabase(db)
  await db.close()
  await server.query(`alter database ${draft} rename to ${template}`)
  return template
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted()) {
    hash.update(file).update(await readFile(`${migrations}/${file}`))
  }
  return hash.digest('hex').slice(0, 12)
}

async function onServer(postgresUrl: string, work: (server: pg.Client) => Promise<void>): Promise<void> {
  const server = new pg.Client({ connectionString: postgresUrl })
  await server.connect()
  try {
    await work(server)
  } finally {
    await server.end()
  }
}

function urlOf(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl)
  url.pathname = `/${database}`
  return url.href
}
