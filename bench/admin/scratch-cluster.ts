import { readFileSync } from 'node:fs'
import { access, chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startCluster } from '../../scripts/postgres/cluster.ts'

/** A PostgreSQL of the benchmark's own, on loopback. */
export interface ScratchCluster extends AsyncDisposable {
  readonly url: string
  readonly folder: string
  /** Processor time of all its processes so far, in milliseconds; 0 where the system does not tell. */
  readonly readCpu: () => number
  /** A second database with the same content, which goes when it is disposed of. */
  readonly copy: () => Promise<AsyncDisposable & { readonly url: string; readonly folder: string }>
  /** Stops it and starts it anew: nothing is in its memory then. `durable` waits for the disk on every commit. */
  readonly restart: (how: { readonly durable: boolean }) => Promise<void>
}

const dataOf = (folder: string) => join(folder, 'postgres/data')

/** Whether an earlier run left its store in `folder`. */
export const holdsStore = (folder: string): Promise<boolean> =>
  access(join(dataOf(folder), 'PG_VERSION')).then(
    () => true,
    () => false,
  )

/** Starts one in `kept`, which stays afterwards, or in a folder that goes with it. */
export async function openScratchCluster(kept: string | undefined): Promise<ScratchCluster> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'fennel-bench-')))
  await mkdir(folder, { recursive: true })
  // NOTE: a root's PostgreSQL runs as another account, which has to pass through.
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
  // NOTE: one that a run left which was cut off.
  await drop()
  await work('create database fennel_copy template fennel strategy file_copy')
  return { url: url.replace(/\/fennel$/, '/fennel_copy'), folder, [Symbol.asyncDispose]: drop }
}

/**
 * Read at once, without the event loop: it is asked right before and after what is measured. The work of a connection that
 * has ended stays in the sum.
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

/** Empty for a process that has ended, and where there is no such file system. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
