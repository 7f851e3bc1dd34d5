import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../api/src/db/client.ts'
import { readHouseKey } from './backup/house-key.ts'
import { endedInWords, whatToLookThrough } from './backup/look-through.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { openDataDir } from './start/data-dir.ts'
import { takeLock } from './start/data-lock.ts'
import { loadSettingsFile } from './start/load-settings-file.ts'
import { dataPaths } from './start/paths.ts'
import { describeFailure, PlainFailure } from './start/plain-failure.ts'
import { readDataSettings } from './start/settings.ts'
import { startDatabase } from './start/start-database.ts'
import { stopOnce } from './start/stop-once.ts'

const root = resolve(import.meta.dirname, '..')

/** Restores a backup into the database of DATABASE_URL, or into the embedded one of a DATA_DIR that is not running. */
async function restore(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new PlainFailure('Usage: npm run restore -- <file>')
  loadSettingsFile(root)
  const { dataDir, databaseUrl } = readDataSettings(process.env, root)
  const key = await readHouseKey(process.env['DATA_KEY'], dataDir)
  if (databaseUrl === undefined) await onEmbedded(dataDir, (url) => fill(url, key, resolve(file)))
  else await fill(databaseUrl, key, resolve(file))
}

async function fill(url: string, key: Buffer, file: string): Promise<void> {
  const db = openDatabase(url, 2)
  try {
    const { tables, ended, brokenAt } = await restoreBackup(db, key, file, new Date())
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    const verdict = brokenAt === undefined ? '; the audit log is intact' : ''
    console.log(`${rows} rows in ${Object.keys(tables).length} tables were restored${verdict}.`)
    console.log(endedInWords(ended))
    console.log('Check this before visitors come back:')
    for (const paragraph of await whatToLookThrough(db)) console.log(`- ${paragraph}`)
    if (brokenAt !== undefined)
      throw new PlainFailure(
        `Everything was restored, but the audit log was already broken at row ${brokenAt} when it was backed up.`,
      )
  } finally {
    await db.close()
  }
}

async function onEmbedded(dataDir: string, work: (url: string) => Promise<void>): Promise<void> {
  await openDataDir(dataDir)
  const lock = takeLock(dataPaths(dataDir).lock)
  if (lock === undefined)
    throw new PlainFailure(`Fennel is running on ${dataDir}: stop it first, or set another DATA_DIR.`)
  try {
    const say = (line: string) => console.error(line)
    const { url, service } = await startDatabase(dataDir, {
      now: () => performance.now(),
      onStart: () => undefined,
      say,
      giveUp: say,
    })
    try {
      await work(url)
    } finally {
      await service.stop()
    }
  } finally {
    lock.release()
  }
}

// NOTE: the database is a process of its own, which ends with us only if we exit ourselves.
stopOnce(() => process.exit(130))
try {
  await restore()
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
