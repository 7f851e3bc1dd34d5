import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { dataPaths } from '../start/paths.ts'
import { readProcessList } from '../start/process-list.ts'
import type { Evidence } from './canary.ts'
import { graphEvidence } from './graph-evidence.ts'

/** Settings that enable everything that shares data with third parties. */
export const outspokenSettings: Readonly<Record<string, string>> = {
  PIXEL_ID: '1234567890',
  PIXEL_IN_BROWSER: 'on',
  TRUSTED_PROXIES: '127.0.0.1',
}

/** Tables for counts and advertising: neither health data nor personal data may appear in them. */
const anonymousTables = /^(tracking_|rollup|attributions|ad_|privacy_receipts|noted_facts|experiment)/

/** Everything the server wrote: log files, mails, database tables, and what the sandbox received. */
export async function readWritings(dataDir: string): Promise<readonly Evidence[]> {
  const paths = dataPaths(dataDir)
  const logs = await readdir(join(dataDir, 'logs'))
  const evidence: Evidence[] = await Promise.all(
    logs.map(async (name) => ({
      place: `log ${name}`,
      text: await readFile(join(dataDir, 'logs', name), 'utf8'),
      forbids: ['health', 'person'] as const,
    })),
  )
  return [
    ...evidence,
    ...(await readMails(join(dataDir, 'mail'))),
    ...(await readTables(readProcessList(paths.processes)?.databaseUrl ?? '')),
    ...(await readSandbox(paths.sandboxData)),
  ]
}

/** Mails know their recipient, but must not contain health answers. */
async function readMails(folder: string): Promise<readonly Evidence[]> {
  const names = await readdir(folder).catch(() => [])
  const read = names.map(async (name) => ({
    place: 'mail',
    text: await readFile(join(folder, name), 'utf8'),
    forbids: ['health'] as const,
  }))
  return Promise.all(read)
}

async function readTables(databaseUrl: string): Promise<readonly Evidence[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%\\_20%'",
    )
    const evidence: Evidence[] = []
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`)
      evidence.push({
        place: `table ${name}`,
        text: rows.map(({ row }) => row).join('\n'),
        forbids: anonymousTables.test(name) ? ['health', 'person'] : ['health'],
      })
    }
    return evidence
  } finally {
    await client.end()
  }
}

/** The sandbox's Stripe may know who pays; its ad network may not. */
async function readSandbox(file: string): Promise<readonly Evidence[]> {
  // NOTE: the running sandbox locks its file, so a copy including the journal is read.
  const copies = await mkdtemp(join(tmpdir(), 'fennel-egress-sandbox-'))
  for (const name of await readdir(dirname(file))) {
    if (name.startsWith(basename(file))) await copyFile(join(dirname(file), name), join(copies, name))
  }
  const store = new DatabaseSync(join(copies, basename(file)))
  try {
    const tables = store.prepare("select name from sqlite_master where type = 'table'").all()
    return tables.flatMap((table): readonly Evidence[] => {
      const name = String(table['name'])
      const rows = store.prepare(`select * from "${name}"`).all()
      const place = `sandbox ${name}`
      if (name.startsWith('graph')) return graphEvidence(place, rows)
      const text = rows.map((row) => JSON.stringify(row, (_, value: unknown) => readable(value))).join('\n')
      return [{ place, text, forbids: ['health'] }]
    })
  } finally {
    store.close()
    await rm(copies, { recursive: true, force: true })
  }
}

function readable(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value
}

/** Reads everything once nothing is added anymore: mails, advertising and books follow a visit by seconds. */
export async function readSettledWritings(dataDir: string): Promise<readonly Evidence[]> {
  const sizeOf = (evidence: readonly Evidence[]) =>
    evidence.filter(({ place }) => !place.startsWith('log')).reduce((sum, { text }) => sum + text.length, 0)
  let before = await readWritings(dataDir)
  for (let quiet = 0, tries = 0; quiet < 2 && tries < 40; tries += 1) {
    await setTimeout(1_500)
    const now = await readWritings(dataDir)
    quiet = sizeOf(now) === sizeOf(before) ? quiet + 1 : 0
    before = now
  }
  return before
}
