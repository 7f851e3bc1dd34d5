import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../../api/src/db/client.ts'
import { migrateDatabase } from '../../api/src/db/migrate.ts'
import { readReportingDays, saveReportingZone } from '../../api/src/reporting/index.ts'
import { PlainFailure } from '../start/plain-failure.ts'

/** An empty, migrated database next to another one, with the same reporting time zone; dropped when disposed. */
export interface ScratchDatabase extends AsyncDisposable {
  readonly url: string
}

/** Creates one on the same PostgreSQL. It does not wait for the disk: losing it in a crash loses nothing. */
export async function openScratchDatabase(besideUrl: string): Promise<ScratchDatabase> {
  const name = `fennel_demo_${randomBytes(6).toString('hex')}`
  try {
    await onServer(
      besideUrl,
      `create database ${name}`,
      `alter database ${name} set synchronous_commit = off`,
    )
  } catch (failure) {
    const why = failure instanceof Error ? failure.message : String(failure)
    throw new PlainFailure(`The demo needs a scratch database (${why}): allow this user to create one.`)
  }
  const place = new URL(besideUrl)
  place.pathname = `/${name}`
  const [db, beside] = [openDatabase(place.href, 1), openDatabase(besideUrl, 1)]
  await migrateDatabase(db)
  await saveReportingZone(db.query, (await readReportingDays(beside.query)).timeZone)
  await Promise.all([db.close(), beside.close()])
  return {
    url: place.href,
    [Symbol.asyncDispose]: () => onServer(besideUrl, `drop database if exists ${name} with (force)`),
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
