import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readHouseKey, refuseOtherKey } from './backup/house-key.ts'
import { placeBackup } from './backup/place-backup.ts'
import { writeBackup } from './backup/write-backup.ts'
import { loadSettingsFile } from './start/load-settings-file.ts'
import { describeFailure, PlainFailure } from './start/plain-failure.ts'
import { readDataSettings } from './start/settings.ts'
import { withDatabase } from './start/with-database.ts'

/** Writes the whole database into one encrypted file, below DATA_DIR/backups unless a file or a folder is given. */
try {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length > 1) throw new PlainFailure('Usage: npm run backup [-- <file or folder>]')
  const root = resolve(import.meta.dirname, '..')
  loadSettingsFile(root)
  const { dataDir } = readDataSettings(process.env, root)
  const key = await readHouseKey(process.env['DATA_KEY'], dataDir)
  const now = new Date()
  const file = await placeBackup(positionals[0], dataDir, now)
  const { tables } = await withDatabase(async (db) => {
    await refuseOtherKey(db, key)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    return writeBackup(db, key, file, now)
  })
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(`${rows} rows from ${Object.keys(tables).length} tables are in ${file}.`)
  console.log(
    'Only the key of this installation opens it, and the backup does not contain that key: keep a copy elsewhere.',
  )
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
