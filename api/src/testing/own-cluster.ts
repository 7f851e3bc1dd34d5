import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../../scripts/postgres/cluster.ts'
import { socketDirOf } from '../../../scripts/postgres/socket-dir.ts'

/**
 * A PostgreSQL for this test alone, as a process of this machine: on a Unix socket, as the product starts its own
 * where the system has them, or on a port.
 */
export async function startOwnCluster(way: 'socket' | 'port'): Promise<{
  readonly url: string
  readonly stop: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'fennel-own-'))
  // NOTE: PostgreSQL refuses to run as root. Root starts it as another account, which must be able to enter here.
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'home/data')
  const socketDir = way === 'socket' ? socketDirOf(dataDir) : undefined
  const cluster = await startCluster({
    dataDir,
    password: 'a password of this test',
    database: 'fennel_test',
    logFile: join(folder, 'postgres.log'),
    durable: false,
    ...(socketDir === undefined ? {} : { socketDir }),
  })
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
