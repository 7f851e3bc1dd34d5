import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brandIds, loadBrand } from '@fennel/brands'
import { openDatabase } from '../api/src/db/client.ts'
import { evidenceText, gatherEvidence } from '../api/src/subscriptions/index.ts'
import type { EvidenceQuery } from '../api/src/subscriptions/index.ts'
import { loadSettingsFile } from './start/load-settings-file.ts'
import { dataPaths } from './start/paths.ts'
import { describeFailure, PlainFailure } from './start/plain-failure.ts'
import { readProcessList } from './start/process-list.ts'
import { readSettings } from './start/settings.ts'

const usage = 'Usage: npm run receipts -- --order <id> | --email <address> [--out <folder>]'
const root = resolve(import.meta.dirname, '..')

/** Writes what we can show a bank about an order, as text and as JSON, each file for its owner's eyes only. */
async function writeReceipts(): Promise<void> {
  const { query, out } = readArguments()
  loadSettingsFile(root)
  const settings = readSettings(process.env, root)
  const running = readProcessList(dataPaths(settings.dataDir).processes)
  const url = settings.databaseUrl ?? running?.databaseUrl
  if (url === undefined || url === '')
    throw new PlainFailure('The database is not running: start Fennel, or set DATABASE_URL.')
  const db = openDatabase(url, 2)
  try {
    const brands = new Map(await Promise.all(brandIds.map(async (id) => [id, await loadBrand(id)] as const)))
    const found = await gatherEvidence({ db, brands }, query)
    if (found.length === 0) throw new PlainFailure('No order fits.')
    const folder = resolve(out ?? join(settings.dataDir, 'receipts'))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const evidence of found) {
      const file = join(folder, evidence.order)
      await writeFile(`${file}.txt`, evidenceText(evidence), { mode: 0o600 })
      await writeFile(`${file}.json`, `${JSON.stringify(evidence, null, 2)}\n`, { mode: 0o600 })
      console.log(`${file}.txt\n${file}.json`)
    }
  } finally {
    await db.close()
  }
}

function readArguments(): { readonly query: EvidenceQuery; readonly out: string | undefined } {
  const { values } = parseArgs({
    options: { order: { type: 'string' }, email: { type: 'string' }, out: { type: 'string' } },
  })
  const { order, email, out } = values
  if (order !== undefined && email === undefined) return { query: { order }, out }
  if (email !== undefined && order === undefined) return { query: { email }, out }
  throw new PlainFailure(usage)
}

try {
  await writeReceipts()
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
