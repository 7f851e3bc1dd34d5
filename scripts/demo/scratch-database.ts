import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../../api/src/db/client.ts'
import { migrateDatabase } from '../../api/src/db/migrate.ts'
import { readReportingDays, saveReportingZone } from '../../api/src/reporting/index.ts'
import { PlainFailure } from '../start/plain-failure.ts'

/** An empty, migrated database beside another one, which keeps its counts by the same days; gone when disposed of. */
export interface ScratchDatabase extends AsyncDisposable {
  readonly url: string
}

/** Makes one on the same PostgreSQL. Losing it in a crash would lose nothing, so it does not wait for the disk. */
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
    throw new PlainFailure(
      `The demo needs a database to rehearse in (${why}): allow this user to create one.`,
    )
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
