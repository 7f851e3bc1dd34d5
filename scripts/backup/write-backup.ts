import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
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
  await claim(draft)
  try {
    const { migration } = await copyRows(db, houseKey, draft, tables)
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
    // NOTE: half a backup is useless and may be what filled the disk.
    await rm(draft, { force: true })
    await rm(manifestDraft, { force: true })
    throw failure
  }
}

/** Creates the draft file; fails when it exists, because another backup may be writing to it. */
async function claim(draft: string): Promise<void> {
  try {
    await (await open(draft, 'wx', 0o600)).close()
  } catch (failure) {
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'EEXIST')) throw failure
    throw new PlainFailure(
      `${draft} already exists: another backup is running, or one was killed. Remove the file if none is running.`,
    )
  }
}

/** Writes a snapshot of the database and fills in `tables` with counts and hashes. */
async function copyRows(
  db: Database,
  houseKey: Buffer,
  draft: string,
  tables: Record<string, { rows: number; sha256: string }>,
): Promise<Schema> {
  const connection = await db.pool.connect()
  try {
    await connection.query('begin transaction isolation level repeatable read read only')
    const schema = await readSchema(connection)
    await pipeline(
      Readable.from(linesOf(connection, schema, tables)),
      createGzip(),
      (plain: AsyncIterable<Buffer>) => sealFrames(houseKey, plain),
      createWriteStream(draft),
    )
    await connection.query('commit')
    connection.release()
    return schema
  } catch (failure) {
    connection.release(true)
    throw failure
  }
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
