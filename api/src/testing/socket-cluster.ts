import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../../scripts/postgres/cluster.ts'
import { socketDirOf } from '../../../scripts/postgres/socket-dir.ts'

/** A PostgreSQL as the product starts its own: behind a socket where the system has any. */
export async function startSocketCluster(): Promise<{
  readonly url: string
  readonly stop: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'fennel-socket-'))
  // NOTE: when root runs the tests, PostgreSQL runs as another account, which has to pass through.
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'home/data')
  const socketDir = socketDirOf(dataDir)
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
