import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../scripts/postgres/cluster.ts'

/** A PostgreSQL of the benchmark's own, on loopback. */
export interface ScratchCluster extends AsyncDisposable {
  readonly url: string
  readonly folder: string
  /** Processor time of all its processes so far, in milliseconds; 0 where the system does not tell. */
  readonly readCpu: () => Promise<number>
  /** Stops it and starts it anew: nothing is in its memory then. `durable` waits for the disk on every commit. */
  readonly restart: (how: { readonly durable: boolean }) => Promise<void>
}

/** Starts one in `kept`, which stays afterwards, or in a folder that goes with it. */
export async function openScratchCluster(kept: string | undefined): Promise<ScratchCluster> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'fennel-bench-')))
  await mkdir(folder, { recursive: true })
  // NOTE: a root's PostgreSQL runs as another account, which has to pass through.
  await chmod(folder, 0o711)
  const start = (durable: boolean) =>
    startCluster({
      dataDir: join(folder, 'postgres/data'),
      password: 'of-the-benchmark',
      database: 'fennel',
      logFile: join(folder, 'postgres.log'),
      durable,
    })
  let cluster = await start(false)
  return {
    get url() {
      return cluster.url
    },
    folder,
    readCpu: () => cpuOfChildren(cluster.pid),
    restart: async ({ durable }) => {
      await cluster.stop()
      cluster = await start(durable)
    },
    [Symbol.asyncDispose]: async () => {
      await cluster.stop()
      if (kept === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function cpuOfChildren(parent: number): Promise<number> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '')
  const nanoseconds = await Promise.all(
    children
      .split(' ')
      .filter((pid) => pid.trim() !== '')
      .map(async (pid) => {
        const line = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')
        return Number(line.split(' ', 1)[0])
      }),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
}
