import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
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
 * would start with an empty one; so is the place of another DATA_DIR, whose server may be running.
 * @param isNew whether this DATA_DIR never had a cluster; a cluster found in the system folder is then set aside, not
 *   reused
 */
export async function placeCluster(dataDir: string, isNew: boolean): Promise<ClusterPlace> {
  const pointer = join(dataDir, 'postgres-location')
  if (existsSync(pointer)) {
    const place = (await readFile(pointer, 'utf8')).trim()
    if (!existsSync(place))
      throw new PlainFailure(
        `The database at ${place} is gone: restore it, or remove ${dataDir} to start with an empty one.`,
      )
    await refuseOthers(place, dataDir, pointer)
    return { dataDir: place, elsewhere: false, remember: async () => {} }
  }
  const inside = join(dataDir, 'postgres/data')
  const account = await findPostgresAccount(inside)
  if (!account || canReach(account, dataDir)) {
    return { dataDir: inside, elsewhere: false, remember: async () => {} }
  }
  if (existsSync(join(inside, 'PG_VERSION'))) throw outOfReach(account, dataDir, inside)
  const outside = await reachableBase(account, `${nameOf(await realpath(dataDir))}/data`)
  if (isNew && existsSync(outside)) {
    await stopOrphanPostmaster(outside)
    await rename(dirname(outside), `${dirname(outside)}.set-aside-${Date.now()}`)
  }
  return { dataDir: outside, elsewhere: true, remember: () => writeFile(pointer, `${outside}\n`) }
}

/** The name of the folder in the system folder that belongs to a DATA_DIR. */
function nameOf(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
}

/** Refuses the place of another DATA_DIR, whose server would be stopped as left over from a killed start. */
async function refuseOthers(place: string, dataDir: string, pointer: string): Promise<void> {
  const home = dirname(place)
  const own = nameOf(await realpath(dataDir))
  if ([own, nameOf(dataDir)].includes(basename(home))) return
  const moved = join(dirname(home), own)
  throw new PlainFailure(
    `${pointer} names the database of another folder than ${dataDir}. If you copied the folder, set DATA_DIR to an empty one. If you moved it, or reached it by another link before, take the database along: mv -T ${home} ${moved} && echo ${moved}/data > '${pointer}'`,
  )
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
