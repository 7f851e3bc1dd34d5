import { readFileSync } from 'node:fs'
import { access, chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startCluster } from '../../scripts/postgres/cluster.ts'

/** A PostgreSQL of this benchmark alone, on loopback. */
export interface ScratchCluster extends AsyncDisposable {
  readonly url: string
  readonly folder: string
  /** Processor time of all its processes so far, in milliseconds; 0 where /proc does not exist. */
  readonly readCpu: () => number
  /** Creates a second database with the same content, dropped when disposed. */
  readonly copy: () => Promise<AsyncDisposable & { readonly url: string; readonly folder: string }>
  /** Restarts it with empty caches. `durable` waits for the disk at every commit. */
  readonly restart: (how: { readonly durable: boolean }) => Promise<void>
}

const dataOf = (folder: string) => join(folder, 'postgres/data')

/** Whether an earlier run kept its store in `folder`. */
export const holdsStore = (folder: string): Promise<boolean> =>
  access(join(dataOf(folder), 'PG_VERSION')).then(
    () => true,
    () => false,
  )

/** Starts one in `kept`, which is kept, or in a temporary folder. */
export async function openScratchCluster(kept: string | undefined): Promise<ScratchCluster> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'fennel-bench-')))
  await mkdir(folder, { recursive: true })
  // NOTE: root's PostgreSQL runs as another account, which must be able to enter.
  await chmod(folder, 0o711)
  const start = (durable: boolean) =>
    startCluster({
      dataDir: dataOf(folder),
      password: 'of-the-benchmark',
      database: 'fennel',
      logFile: join(folder, 'postgres.log'),
      durable,
    })
  let cluster = await start(false)
  const cpu = openCpuMeter()
  return {
    get url() {
      return cluster.url
    },
    folder,
    readCpu: () => cpu.of(cluster.pid),
    restart: async ({ durable }) => {
      await cluster.stop()
      cluster = await start(durable)
    },
    copy: () => copyDatabase(cluster.url, folder),
    [Symbol.asyncDispose]: async () => {
      await cluster.stop()
      if (kept === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function copyDatabase(url: string, folder: string) {
  const work = async (statement: string) => {
    const client = new pg.Client({ connectionString: url.replace(/\/fennel$/, '/postgres') })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const drop = () => work('drop database if exists fennel_copy')
  // NOTE: a run that was interrupted may have left one.
  await drop()
  await work('create database fennel_copy template fennel strategy file_copy')
  return { url: url.replace(/\/fennel$/, '/fennel_copy'), folder, [Symbol.asyncDispose]: drop }
}

/**
 * Reads synchronously, because it is called right before and after what is measured. The work of connections that have
 * ended stays in the sum.
 */
function openCpuMeter() {
  const nanoseconds = new Map<string, number>()
  return {
    of: (parent: number): number => {
      for (const pid of textOf(`/proc/${parent}/task/${parent}/children`).split(' ')) {
        const [worked = ''] = textOf(`/proc/${pid}/schedstat`).split(' ', 1)
        if (worked !== '') nanoseconds.set(pid, Number(worked))
      }
      return [...nanoseconds.values()].reduce((sum, one) => sum + one, 0) / 1e6
    },
  }
}

/** Empty for a process that has ended, and where /proc does not exist. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
