import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { canReach, findPostgresAccount } from '../postgres/postgres-account.ts'
import { reachableBase } from '../postgres/reachable-base.ts'
import { stopOrphanPostmaster } from '../postgres/stop-postmaster.ts'
import { PlainFailure } from './plain-failure.ts'

/** Where the embedded PostgreSQL of a DATA_DIR keeps its data (PGDATA). */
export interface ClusterPlace {
  dataDir: string
  /** Set when it was placed outside DATA_DIR just now. */
  elsewhere: boolean
  /** To be called once the cluster exists there. */
  remember: () => Promise<void>
}

/**
 * Normally `<DATA_DIR>/postgres/data`. When root starts Fennel below a folder only root may enter, PostgreSQL
 * (which refuses to run as root) could not get there: then the cluster stands in a folder of the system, and
 * `<DATA_DIR>/postgres-location` says where.
 * @param isNew whether this DATA_DIR never had a cluster; one found outside is then set aside, not adopted
 */
export async function placeCluster(dataDir: string, isNew: boolean): Promise<ClusterPlace> {
  const pointer = join(dataDir, 'postgres-location')
  if (existsSync(pointer)) {
    const place = (await readFile(pointer, 'utf8')).trim()
    if (existsSync(place)) return { dataDir: place, elsewhere: false, remember: async () => {} }
    throw new PlainFailure(
      `The database at ${place} is gone: restore it, or remove ${dataDir} to begin with an empty one.`,
    )
  }
  const inside = join(dataDir, 'postgres/data')
  const account = await findPostgresAccount(inside)
  if (!account || canReach(account, dataDir)) {
    return { dataDir: inside, elsewhere: false, remember: async () => {} }
  }
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const outside = await reachableBase(account, `${name}/data`)
  if (isNew && existsSync(outside)) {
    await stopOrphanPostmaster(outside)
    await rename(dirname(outside), `${dirname(outside)}.set-aside-${Date.now()}`)
  }
  return { dataDir: outside, elsewhere: true, remember: () => writeFile(pointer, `${outside}\n`) }
}
