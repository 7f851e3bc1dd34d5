import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import { openDatabase } from '#api/db/client.ts'
import type { Database } from '#api/db/client.ts'
import { migrateDatabase } from '#api/db/migrate.ts'

const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url))

/** A separate, fresh database, and how to drop it. */
export interface TestDatabase {
  readonly url: string
  readonly db: Database
  readonly drop: () => Promise<void>
}

/** Clones a migrated template on the given PostgreSQL; the first caller creates the template. */
export async function createTestDatabase(postgresUrl: string): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(postgresUrl, async (server) => {
    await server.query('select pg_advisory_lock($1)', [advisoryLocks.testTemplate])
    const template = await ensureTemplate(server, postgresUrl)
    // NOTE: the default strategy writes every page to the log first and takes three times the CPU time.
    await server.query(`create database ${name} template ${template} strategy file_copy`)
    await server.query('select pg_advisory_unlock($1)', [advisoryLocks.testTemplate])
  })
  const url = urlOf(postgresUrl, name)
  const db = openDatabase(url, 8)
  return {
    url,
    db,
    drop: async () => {
      await db.close()
      await onServer(postgresUrl, async (server) => {
        await server.query(`drop database ${name} with (force)`)
      })
    },
  }
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
