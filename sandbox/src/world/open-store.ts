import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { AnyRecord, Kind, Records } from '../records/records.ts'

const tables = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    customer TEXT GENERATED ALWAYS AS (json_extract(body, '$.customer')) VIRTUAL,
    link TEXT GENERATED ALWAYS AS (coalesce(json_extract(body, '$.payment_intent'), json_extract(body, '$.invoice'), json_extract(body, '$._subscription'))) VIRTUAL,
    status TEXT GENERATED ALWAYS AS (json_extract(body, '$.status')) VIRTUAL,
    label TEXT GENERATED ALWAYS AS (coalesce(json_extract(body, '$.email'), json_extract(body, '$.lookup_key'), json_extract(body, '$.charge'))) VIRTUAL
  );
  CREATE INDEX IF NOT EXISTS objects_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_customer ON objects (kind, customer);
  CREATE INDEX IF NOT EXISTS objects_link ON objects (kind, link);
  CREATE INDEX IF NOT EXISTS objects_status ON objects (kind, status);
  CREATE INDEX IF NOT EXISTS objects_label ON objects (kind, label);
  CREATE TABLE IF NOT EXISTS deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    event TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    subject TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'pending',
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL DEFAULT 0,
    last_status INTEGER,
    last_error TEXT
  );
  CREATE INDEX IF NOT EXISTS deliveries_state ON deliveries (state, seq);
  CREATE INDEX IF NOT EXISTS deliveries_lane ON deliveries (endpoint, subject, state, seq);
  CREATE TABLE IF NOT EXISTS replies (
    key TEXT PRIMARY KEY,
    endpoint TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    request TEXT NOT NULL,
    at INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS replies_at ON replies (at);
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`

/** Equality conditions on fields of the stored object, by field path. */
export type Filter = Record<string, string | number | boolean | undefined>

/** Fields with an indexed column. No kind has two that share one. */
const columns: Record<string, string> = {
  _subscription: 'link',
  charge: 'label',
  customer: 'customer',
  email: 'label',
  invoice: 'link',
  lookup_key: 'label',
  payment_intent: 'link',
  status: 'status',
}

export interface Store {
  find: <K extends Kind>(kind: K, id: string) => Records[K] | undefined
  findAny: (id: string) => AnyRecord | undefined
  save: (record: AnyRecord) => void
  /** Every object of a kind that matches, oldest first. */
  all: <K extends Kind>(kind: K, filter?: Filter) => Records[K][]
  /** An object's position in the order of creation. */
  position: (id: string) => number | undefined
  page: <K extends Kind>(kind: K, filter: Filter, window: PageWindow) => Records[K][]
  setting: (name: string) => string | undefined
  saveSetting: (name: string, value: string) => void
  rows: (sql: string, ...values: SQLInputValue[]) => Record<string, unknown>[]
  run: (sql: string, ...values: SQLInputValue[]) => void
  /** Runs `work` in one transaction, committed entirely or not at all. */
  transaction: <T>(work: () => T) => T
  close: () => void
}

interface PageWindow {
  before?: number | undefined
  after?: number | undefined
  since?: number | undefined
  until?: number | undefined
  limit: number
}

/** One process per file: two would deliver every event twice. */
function openExclusively(file: string): DatabaseSync {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    db.exec(tables)
    return db
  } catch (error) {
    db.close()
    if (!(error instanceof Error) || !error.message.includes('locked')) throw error
    throw new Error(
      `Another sandbox is running on ${file}. Stop it, or name another file in SANDBOX_DATA_FILE.`,
      { cause: error },
    )
  }
}

/** Opens the file that everything is stored in, and creates its tables if needed. `:memory:` stores nothing on disk. */
export function openStore(file: string): Store {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true })
    // NOTE: SQLite would let other accounts read it. What it writes beside the file has the mode of the file.
    closeSync(openSync(file, 'a', 0o600))
  }
  const db = openExclusively(file)
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  const rows = (sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] =>
    statement(sql).all(...values)
  const bodies = <K extends Kind>(found: Record<string, unknown>[]): Records[K][] =>
    found.map((row) => JSON.parse(String(row['body'])) as Records[K])
  const where = (filter: Filter): { sql: string; values: SQLInputValue[] } => {
    const wanted = Object.entries(filter).filter(([, value]) => value !== undefined)
    const sql = wanted
      .map(([field]) => ` AND ${columns[field] ?? `json_extract(body, '$.${field}')`} = ?`)
      .join('')
    return {
      sql,
      values: wanted.map(([, value]) => (typeof value === 'boolean' ? Number(value) : (value ?? null))),
    }
  }

  const store: Store = {
    find(kind, id) {
      return bodies<typeof kind>(rows('SELECT body FROM objects WHERE id = ? AND kind = ?', id, kind))[0]
    },
    findAny: (id) => bodies<Kind>(rows('SELECT body FROM objects WHERE id = ?', id))[0],
    save(record) {
      statement(
        'INSERT INTO objects (id, kind, body) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body',
      ).run(record.id, record.object, JSON.stringify(record))
    },
    all(kind, filter = {}) {
      const { sql, values } = where(filter)
      return bodies<typeof kind>(
        rows(`SELECT body FROM objects WHERE kind = ?${sql} ORDER BY seq`, kind, ...values),
      )
    },
    position: (id) => rows('SELECT seq FROM objects WHERE id = ?', id)[0]?.['seq'] as number | undefined,
    page(kind, filter, window) {
      const { sql, values } = where(filter)
      const backwards = window.before !== undefined
      const bounds: [string, number | undefined][] = [
        [' AND seq < ?', window.after],
        [' AND seq > ?', window.before],
        [" AND json_extract(body, '$.created') >= ?", window.since],
        [" AND json_extract(body, '$.created') <= ?", window.until],
      ]
      const set = bounds.filter((bound): bound is [string, number] => bound[1] !== undefined)
      const found = rows(
        `SELECT body FROM objects WHERE kind = ?${sql}${set.map(([text]) => text).join('')}` +
          ` AND json_extract(body, '$._deleted') IS NULL ORDER BY seq ${backwards ? 'ASC' : 'DESC'} LIMIT ?`,
        kind,
        ...values,
        ...set.map(([, value]) => value),
        window.limit,
      )
      return bodies<typeof kind>(backwards ? found.reverse() : found)
    },
    setting: (name) =>
      rows('SELECT value FROM settings WHERE name = ?', name)[0]?.['value'] as string | undefined,
    saveSetting(name, value) {
      statement(
        'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      ).run(name, value)
    },
    rows,
    run: (sql, ...values) => void statement(sql).run(...values),
    transaction(work) {
      if (db.isTransaction) return work()
      db.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        db.exec('COMMIT')
        return result
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    },
    close: () => db.close(),
  }
  return store
}
