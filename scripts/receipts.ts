import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brandIds, loadBrand } from '@fennel/brands'
import type { Database } from '../api/src/db/client.ts'
import { evidenceText, gatherEvidence } from '../api/src/subscriptions/index.ts'
import type { EvidenceQuery } from '../api/src/subscriptions/index.ts'
import { describeFailure, PlainFailure } from './start/plain-failure.ts'
import { withDatabase } from './start/with-database.ts'

const usage = 'Usage: npm run receipts -- --order <id> | --email <address> [--out <folder>]'

interface ReceiptsWish {
  readonly query: EvidenceQuery
  /** The folder to write into, when one was named. */
  readonly out: string | undefined
}

/** Writes the evidence for an order as text and as JSON, readable only by the file's owner. */
async function writeReceipts(db: Database, dataDir: string, { query, out }: ReceiptsWish): Promise<void> {
  const brands = new Map(await Promise.all(brandIds.map(async (id) => [id, await loadBrand(id)] as const)))
  const found = await gatherEvidence({ db, brands }, query)
  if (found.length === 0) throw new PlainFailure('No matching order found.')
  const folder = resolve(out ?? join(dataDir, 'receipts'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const evidence of found) {
    const file = join(folder, evidence.order)
    await writeFile(`${file}.txt`, evidenceText(evidence), { mode: 0o600 })
    await writeFile(`${file}.json`, `${JSON.stringify(evidence, null, 2)}\n`, { mode: 0o600 })
    console.log(`${file}.txt\n${file}.json`)
  }
}

function readArguments(): ReceiptsWish {
  const { values } = parseArgs({
    options: { order: { type: 'string' }, email: { type: 'string' }, out: { type: 'string' } },
  })
  const { order, email, out } = values
  if (order !== undefined && email === undefined) return { query: { order }, out }
  if (email !== undefined && order === undefined) return { query: { email }, out }
  throw new PlainFailure(usage)
}

try {
  const wish = readArguments()
  await withDatabase((db, dataDir) => writeReceipts(db, dataDir, wish))
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
