import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { canReach, findPostgresAccount, type PostgresAccount } from '../postgres/postgres-account.ts'
import { reachableBase } from '../postgres/reachable-base.ts'
import { stopOrphanPostmaster } from '../postgres/stop-postmaster.ts'
import { PlainFailure } from './plain-failure.ts'

/** Where the embedded PostgreSQL of a DATA_DIR stores its data (PGDATA). */
export interface ClusterPlace {
  dataDir: string
  /** True when it was just placed outside DATA_DIR. */
  elsewhere: boolean
  /** To be called once the cluster exists there. */
  remember: () => Promise<void>
}

/**
 * Normally `<DATA_DIR>/postgres/data`. When root starts Fennel below a folder only root may enter, PostgreSQL (which
 * refuses to run as root) could not get there. Then the cluster is stored in a system folder, whose path is kept in
 * `<DATA_DIR>/postgres-location`. A database inside that is out of reach is a `PlainFailure`, because any other place
 * would start with an empty one.
 * @param isNew whether this DATA_DIR never had a cluster; a cluster found in the system folder is then set aside, not
 *   reused
 */
export async function placeCluster(dataDir: string, isNew: boolean): Promise<ClusterPlace> {
  const pointer = join(dataDir, 'postgres-location')
  if (existsSync(pointer)) {
    const place = (await readFile(pointer, 'utf8')).trim()
    if (existsSync(place)) return { dataDir: place, elsewhere: false, remember: async () => {} }
    throw new PlainFailure(
      `The database at ${place} is gone: restore it, or remove ${dataDir} to start with an empty one.`,
    )
  }
  const inside = join(dataDir, 'postgres/data')
  const account = await findPostgresAccount(inside)
  if (!account || canReach(account, dataDir)) {
    return { dataDir: inside, elsewhere: false, remember: async () => {} }
  }
  if (existsSync(join(inside, 'PG_VERSION'))) throw outOfReach(account, dataDir, inside)
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const outside = await reachableBase(account, `${name}/data`)
  if (isNew && existsSync(outside)) {
    await stopOrphanPostmaster(outside)
    await rename(dirname(outside), `${dirname(outside)}.set-aside-${Date.now()}`)
  }
  return { dataDir: outside, elsewhere: true, remember: () => writeFile(pointer, `${outside}\n`) }
}

function outOfReach(account: PostgresAccount, dataDir: string, cluster: string): PlainFailure {
  const closed = closedFolder(account, dataDir)
  return new PlainFailure(
    `The database is in ${cluster}, but the account that runs PostgreSQL may not enter ${closed}: allow it (chmod o+x ${closed}), or move ${dataDir} to where it may.`,
  )
}

/** The outermost folder of a path that the account may not enter. */
function closedFolder(account: PostgresAccount, path: string): string {
  const parent = dirname(path)
  return parent === path || canReach(account, parent) ? path : closedFolder(account, parent)
}
