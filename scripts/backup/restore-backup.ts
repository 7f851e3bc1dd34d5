import type pg from 'pg'
import { verifyAuditChain } from '../../api/src/audit/index.ts'
import type { Database } from '../../api/src/db/client.ts'
import { migratedTo, newestMigration } from '../../api/src/db/is-migrated.ts'
import { migrateDatabase } from '../../api/src/db/migrate.ts'
import { endOldAccess } from './end-old-access.ts'
import type { EndedAccess } from './end-old-access.ts'
import type { TableCounts } from './manifest.ts'
import { checkBackup, readBackup } from './read-backup.ts'
import { readSchema } from './read-schema.ts'
import type { Schema } from './read-schema.ts'
import { PlainFailure } from '../start/plain-failure.ts'

/** What was restored, by table, and what access was ended right away. */
export interface Restored {
  readonly tables: TableCounts
  readonly ended: EndedAccess
  /** The row at which the audit log was already broken at the backup, if it was. */
  readonly brokenAt: number | undefined
}

/**
 * Fills an empty database from a backup in one transaction. The whole file is checked before anything is written; then
 * rows are counted, old sessions and links are ended, and the audit log is verified.
 */
export async function restoreBackup(
  db: Database,
  houseKey: Buffer,
  file: string,
  now: Date,
): Promise<Restored> {
  const { schema, tables } = await checkBackup(houseKey, file)
  await refuseOtherCode(schema)
  await refuseFilled(db)
  await refuseNewer(db)
  // NOTE: not earlier: after a refusal, tables of this version would block a restore by the right version.
  await migrateDatabase(db)
  const connection = await db.pool.connect()
  let ended: EndedAccess
  try {
    await connection.query('begin')
    await refuseOtherVersion(connection, schema)
    await makePartitions(connection, schema)
    // NOTE: the sums that triggers would compute are in the backup already.
    await switchTriggers(connection, 'disable')
    for await (const piece of readBackup(houseKey, file)) {
      if (piece.kind === 'rows') await insertRows(connection, piece.table, piece.lines)
    }
    await switchTriggers(connection, 'enable')
    for (const { name, last } of schema.sequences)
      if (last !== null)
        await connection.query('select setval($1::regclass, $2)', [connection.escapeIdentifier(name), last])
    await compareCounts(connection, tables)
    // NOTE: in the same transaction: no server ever sees a database in which a session ended since the backup works
    // again.
    ended = await endOldAccess(connection, now)
    await connection.query('commit')
    connection.release()
  } catch (failure) {
    connection.release(true)
    throw failure
  }
  const { brokenAt } = await verifyAuditChain(db.query)
  return { tables, ended, brokenAt }
}

async function refuseFilled({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  for (const { name } of rows) {
    const found = await pool.query(`select 1 from ${JSON.stringify(name)} limit 1`)
    if (found.rowCount !== 0)
      throw new PlainFailure(`The database is not empty (${name} has rows): restore into a new one.`)
  }
}

async function refuseOtherCode({ migration }: Schema): Promise<void> {
  const here = await newestMigration()
  if (Number(migration) < here)
    throw new PlainFailure(
      'The backup was made by an older version of Fennel: restore it with the code of that version, then upgrade.',
    )
  if (Number(migration) > here)
    throw new PlainFailure(
      'The backup was made by a newer version of Fennel than this code: get that version, then restore.',
    )
}

async function refuseNewer({ pool }: Database): Promise<void> {
  const connection = await pool.connect()
  try {
    if ((await migratedTo(connection)) <= (await newestMigration())) return
  } finally {
    connection.release()
  }
  throw new PlainFailure(
    'The database is empty, but its tables were created by a newer version of Fennel: restore into another one.',
  )
}

async function refuseOtherVersion(connection: pg.ClientBase, { migration, tables }: Schema): Promise<void> {
  const here = await readSchema(connection)
  const unknown = tables.find((name) => !here.tables.includes(name))
  if (here.migration !== migration || unknown !== undefined)
    throw new PlainFailure(
      'The backup was made by another version of Fennel: restore it with that version, then upgrade.',
    )
}

async function makePartitions(connection: pg.ClientBase, { partitions }: Schema): Promise<void> {
  const here = new Set((await readSchema(connection)).partitions.map(({ name }) => name))
  for (const { name, parent, bound } of partitions) {
    if (here.has(name)) continue
    await connection.query(
      `create table ${JSON.stringify(name)} partition of ${JSON.stringify(parent)} ${bound}`,
    )
  }
}

async function switchTriggers(connection: pg.ClientBase, to: 'disable' | 'enable'): Promise<void> {
  const { rows } = await connection.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace order by 1`,
  )
  for (const { name } of rows) await connection.query(`alter table ${name} ${to} trigger user`)
}

async function insertRows(connection: pg.ClientBase, table: string, lines: readonly string[]): Promise<void> {
  const name = JSON.stringify(table)
  await connection.query(
    `insert into ${name} select * from json_populate_recordset(null::${name}, $1::json)`,
    [`[${lines.join(',')}]`],
  )
}

async function compareCounts(connection: pg.ClientBase, tables: TableCounts): Promise<void> {
  for (const [name, { rows: wanted }] of Object.entries(tables)) {
    const { rows } = await connection.query<{ count: string }>(
      `select count(*) as count from ${JSON.stringify(name)}`,
    )
    if (Number(rows[0]?.count) !== wanted)
      throw new PlainFailure(`${name} has ${rows[0]?.count} rows after the restore instead of ${wanted}.`)
  }
}
