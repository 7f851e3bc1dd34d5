import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { advisoryLocks } from '../../api/src/db/advisory-locks.ts'
import type { Database } from '../../api/src/db/client.ts'
import type { Manifest } from './manifest.ts'
import { PlainFailure } from '../start/plain-failure.ts'
import { checkBackup } from './read-backup.ts'
import { readSchema } from './read-schema.ts'
import type { Schema } from './read-schema.ts'
import { sealFrames } from './sealed-frames.ts'

const pageSize = 500

/**
 * Writes a consistent snapshot of every row into an encrypted file that only its owner may read, plus a manifest with
 * counts and hashes. The file is read back and checked before it gets its final name. Servers may keep running. Keys
 * are not part of a backup. An earlier backup of that name is replaced.
 */
export async function writeBackup(
  db: Database,
  houseKey: Buffer,
  file: string,
  now: Date,
): Promise<Manifest> {
  const draft = `${file}.part`
  const manifestFile = `${file}.manifest.json`
  const manifestDraft = `${manifestFile}.part`
  const tables: Record<string, { rows: number; sha256: string }> = {}
  const connection = await db.pool.connect()
  try {
    await refuseSecond(connection)
    await clear(draft)
    const { migration } = await copyRows(connection, houseKey, draft, tables)
    await reachDisk(draft)
    // NOTE: an unreadable backup should fail on the day it is made, not on the day it is needed.
    await checkBackup(houseKey, draft)
    const manifest = { madeAt: now.toISOString(), migration, sha256: await hashOf(draft), tables }
    await writeFile(manifestDraft, `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 })
    // NOTE: in this order, so that a manifest never describes another backup, whenever this is killed.
    await rm(manifestFile, { force: true })
    await rename(draft, file)
    await rename(manifestDraft, manifestFile)
    return manifest
  } catch (failure) {
    // NOTE: half a backup is useless and may be what filled the disk. What another backup is writing stays.
    if (!(failure instanceof BackupRunning)) {
      await rm(draft, { force: true })
      await rm(manifestDraft, { force: true })
    }
    throw failure
  } finally {
    // NOTE: closed, which also ends the lock and a transaction that failed.
    connection.release(true)
  }
}

class BackupRunning extends PlainFailure {
  constructor() {
    super('Another backup of this database is running: wait until it has finished.')
  }
}

/** Lets one backup of a database run at a time. The database forgets the lock when its holder is killed. */
async function refuseSecond(connection: pg.PoolClient): Promise<void> {
  const { rows } = await connection.query<{ isFree: boolean }>(
    'select pg_try_advisory_lock($1) as "isFree"',
    [advisoryLocks.backup],
  )
  if (rows[0]?.isFree !== true) throw new BackupRunning()
}

/** Creates the draft, empty, or empties what a killed backup left. */
async function clear(draft: string): Promise<void> {
  await rm(draft, { force: true })
  await (await open(draft, 'wx', 0o600)).close()
}

/** Writes a snapshot of the database and fills in `tables` with counts and hashes. */
async function copyRows(
  connection: pg.PoolClient,
  houseKey: Buffer,
  draft: string,
  tables: Record<string, { rows: number; sha256: string }>,
): Promise<Schema> {
  await connection.query('begin transaction isolation level repeatable read read only')
  const schema = await readSchema(connection)
  await pipeline(
    Readable.from(linesOf(connection, schema, tables)),
    createGzip(),
    (plain: AsyncIterable<Buffer>) => sealFrames(houseKey, plain),
    createWriteStream(draft),
  )
  await connection.query('commit')
  return schema
}

/** The content as JSON lines: the schema, then each table's name followed by its rows, and the counts at the end. */
async function* linesOf(
  connection: pg.PoolClient,
  schema: Schema,
  tables: Record<string, { rows: number; sha256: string }>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ schema })}\n`
  for (const name of schema.tables) {
    yield `${JSON.stringify({ table: name })}\n`
    const hash = createHash('sha256')
    let rows = 0
    for await (const line of rowsOf(connection, name)) {
      hash.update(line).update('\n')
      rows += 1
      yield `${line}\n`
    }
    tables[name] = { rows, sha256: hash.digest('hex') }
  }
  yield `${JSON.stringify({ tables })}\n`
}

async function* rowsOf(connection: pg.PoolClient, table: string): AsyncGenerator<string> {
  const name = connection.escapeIdentifier(table)
  // NOTE: PostgreSQL writes the JSON itself, so JavaScript cannot round a number or a timestamp.
  await connection.query(
    `declare backup no scroll cursor for select row_to_json(row)::text as line from ${name} row`,
  )
  for (;;) {
    const { rows } = await connection.query<{ line: string }>(`fetch ${pageSize} from backup`)
    for (const { line } of rows) yield line.replaceAll('\n', ' ')
    if (rows.length < pageSize) break
  }
  await connection.query('close backup')
}

async function reachDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

/** SHA-256 of a file, in hex. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
