import { resolve } from 'node:path'
import {
  isDatabaseUnavailable,
  isDatabaseReadOnly,
  isDatabaseRefusal,
} from '../../api/src/db/database-failure.ts'
import { openDatabase } from '../../api/src/db/client.ts'
import type { Database } from '../../api/src/db/client.ts'
import { loadSettingsFile } from './load-settings-file.ts'
import { dataPaths } from './paths.ts'
import { PlainFailure } from './plain-failure.ts'
import { readProcessList } from './process-list.ts'
import { readDataSettings } from './settings.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Runs `work` on the database of this DATA_DIR's running server, or on that of DATABASE_URL. Throws a `PlainFailure`
 * when the database is unreachable, read-only or refuses the connection.
 */
export async function withDatabase<T>(work: (db: Database, dataDir: string) => Promise<T>): Promise<T> {
  loadSettingsFile(root)
  const { databaseUrl, dataDir } = readDataSettings(process.env, root)
  const url = databaseUrl ?? readProcessList(dataPaths(dataDir).processes)?.databaseUrl
  if (url === undefined || url === '')
    throw new PlainFailure(`Nothing is running on ${dataDir}: start Fennel there first, or set DATABASE_URL.`)
  const db = openDatabase(url, 2)
  try {
    return await work(db, dataDir)
  } catch (failure) {
    if (isDatabaseReadOnly(failure))
      throw new PlainFailure(
        'The database is read-only (it is a replica, or an old primary): point DATABASE_URL at the primary.',
      )
    if (isDatabaseUnavailable(failure))
      throw new PlainFailure('The database cannot be reached: start it, or correct DATABASE_URL.')
    if (isDatabaseRefusal(failure))
      throw new PlainFailure(
        'The database refused the connection: correct user, password or name in DATABASE_URL.',
      )
    throw failure
  } finally {
    await db.close()
  }
}
