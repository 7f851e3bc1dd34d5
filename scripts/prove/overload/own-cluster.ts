import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../postgres/cluster.ts'
import { findFreePort } from '../../start/free-port.ts'

/** A PostgreSQL used by this proof alone, so that it can be stopped and started. */
export interface OwnCluster extends AsyncDisposable {
  readonly url: string
  readonly pid: () => number
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
}

/** Starts one that syncs to disk, like a production database. */
export async function openOwnCluster(): Promise<OwnCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'fennel-overload-'))
  await chmod(folder, 0o711)
  const plan = {
    dataDir: join(folder, 'home/data'),
    password: randomBytes(18).toString('base64url'),
    database: 'fennel_test',
    logFile: join(folder, 'postgres.log'),
    port: await findFreePort(),
    durable: true,
  }
  let cluster = await startCluster(plan)
  return {
    url: cluster.url,
    pid: () => cluster.pid,
    stop: () => cluster.stop(),
    async start() {
      cluster = await startCluster(plan)
    },
    async [Symbol.asyncDispose]() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
