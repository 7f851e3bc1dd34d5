import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../../api/src/db/client.ts'
import { migrateDatabase } from '../../api/src/db/migrate.ts'
import { readReportingDays, saveReportingZone } from '../../api/src/reporting/index.ts'
import { PlainFailure } from '../start/plain-failure.ts'
import { askDatabase } from './ask-database.ts'

/** An empty, migrated database next to another one, with the same reporting time zone; dropped when disposed. */
export interface ScratchDatabase extends AsyncDisposable {
  readonly url: string
}

/**
 * Creates one on the same PostgreSQL. It does not wait for the disk: losing it in a crash loses nothing. Those of demos
 * that were killed are dropped.
 */
export async function openScratchDatabase(besideUrl: string): Promise<ScratchDatabase> {
  const name = `fennel_demo_${Date.now()}_${randomBytes(6).toString('hex')}`
  const place = new URL(besideUrl)
  place.pathname = `/${name}`
  const inUse = new pg.Client({ connectionString: place.href })
  try {
    await dropUnused(besideUrl)
    await onServer(
      besideUrl,
      `create database ${name}`,
      `alter database ${name} set synchronous_commit = off`,
    )
    await inUse.connect()
  } catch (failure) {
    const why = failure instanceof Error ? failure.message : String(failure)
    throw new PlainFailure(`The demo needs a scratch database (${why}): allow this user to create one.`)
  }
  // NOTE: it ends with the database, which whoever uses it notices.
  inUse.on('error', () => undefined)
  const drop = async () => {
    await inUse.end()
    await onServer(besideUrl, `drop database if exists ${name} with (force)`)
  }
  try {
    const [db, beside] = [openDatabase(place.href, 1), openDatabase(besideUrl, 1)]
    await migrateDatabase(db)
    await saveReportingZone(db.query, (await readReportingDays(beside.query)).timeZone)
    await Promise.all([db.close(), beside.close()])
  } catch (failure) {
    await drop()
    throw failure
  }
  return { url: place.href, [Symbol.asyncDispose]: drop }
}

/** Drops the scratch databases nobody is connected to: a demo keeps a connection to its own until the end. */
async function dropUnused(besideUrl: string): Promise<void> {
  const unused = await askDatabase<{ name: string }>(
    besideUrl,
    `select datname as name from pg_database d where starts_with(datname, 'fennel_demo_')
     and datdba = current_user::regrole and not exists (select from pg_stat_activity where datid = d.oid)`,
  )
  for (const { name } of unused) {
    // NOTE: a shop's own database may have a name that begins alike.
    const made = /^fennel_demo_(?:(\d{13})_)?[0-9a-f]{12}$/.exec(name)
    // NOTE: nobody is connected yet to one that another demo has just created.
    if (made === null || Number(made[1] ?? 0) >= Date.now() - 60_000) continue
    // What cannot be dropped is in nobody's way.
    await onServer(besideUrl, `drop database if exists ${name}`).catch(() => undefined)
  }
}

async function onServer(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
