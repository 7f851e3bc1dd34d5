import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { findFreePort } from '../start/free-port.ts'
import { PlainFailure } from '../start/plain-failure.ts'
import { type Patience, waitPatiently } from '../start/wait-patiently.ts'
import { createCluster, ensureDatabase } from './create-cluster.ts'
import { findPostgresAccount } from './postgres-account.ts'
import { findPostgresPrograms } from './postgres-programs.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { emptySocketDir } from './socket-dir.ts'
import { stopOrphanPostmaster } from './stop-postmaster.ts'

/** Where a cluster lives and how it runs. */
export interface ClusterPlan {
  /** The data folder itself (PGDATA); created when it does not exist. */
  dataDir: string
  /** Password of the superuser `fennel`. */
  password: string
  /** Name of the database made on first start. */
  database: string
  /** The server's log. */
  logFile: string
  /**
   * A folder of this cluster alone for its socket, the only way in then: whoever may not enter it cannot even knock. Where
   * absent, the server listens on a port of loopback instead.
   */
  socketDir?: string
  /** The port to listen on, which names the socket, too; a free one when absent. */
  port?: number
  /** `false` only for tests: trades crash safety for speed. */
  durable: boolean
  /** Hears once that the server takes its time, as it does after a crash. */
  say?: (message: string) => void
  /** Aborted when nobody wants the server any more; a start under way is given up then. */
  signal?: AbortSignal
  /** How long a living server may take; the usual time when absent. */
  patience?: Patience
}

/** A running PostgreSQL server. */
export interface Cluster {
  /** Connection string of the product's database. */
  url: string
  pid: number
  /** Resolves with how the server ended. */
  ended: Promise<string>
  stop: () => Promise<void>
}

/** Starts a PostgreSQL server that only this machine can reach; creates its cluster first when there is none. */
export async function startCluster(plan: ClusterPlan): Promise<Cluster> {
  const account = await findPostgresAccount(plan.dataDir)
  const programs = await findPostgresPrograms(account)
  await createCluster(plan, programs, account)
  await stopOrphanPostmaster(plan.dataDir)
  if (plan.socketDir !== undefined) await emptySocketDir(plan.socketDir, account)

  for (let attempt = 1; ; attempt += 1) {
    const port = plan.port ?? (await findFreePort())
    const log = await open(plan.logFile, 'a', 0o600)
    // NOTE: a group of its own, so that Ctrl-C in the terminal cannot stop the database before the api.
    const server = spawn(programs.postgres, serverArguments(plan, port), {
      ...account,
      cwd: '/',
      detached: true,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log.fd, log.fd],
    })
    server.once('error', (failure) => appendFileSync(plan.logFile, `FATAL: ${failure.message}\n`))
    await log.close()
    const cluster = running(server, plan, urlOf(plan, port, plan.database))
    try {
      if (await isReady(server, plan)) {
        await ensureDatabase(urlOf(plan, port, 'postgres'), plan.database)
        return cluster
      }
    } catch (failure) {
      // NOTE: it has a group of its own and would live on, in the way of the next start.
      if (!isGone(server)) await cluster.stop()
      throw failure
    }
    if (attempt === 5) throw new PlainFailure(await whyItFailed(plan.logFile))
  }
}

function urlOf({ password, socketDir }: ClusterPlan, port: number, database: string): string {
  const url = new URL(`postgresql://fennel:${password}@127.0.0.1:${port}/${database}`)
  if (socketDir !== undefined) url.searchParams.set('host', socketDir)
  return url.href
}

function serverArguments(plan: ClusterPlan, port: number): string[] {
  // NOTE: a list of folders, in which a comma in a name would begin the next.
  const socketDirs = plan.socketDir === undefined ? '' : `"${plan.socketDir.replaceAll('"', '""')}"`
  const settings = [
    `listen_addresses=${plan.socketDir === undefined ? '127.0.0.1' : ''}`,
    `unix_socket_directories=${socketDirs}`,
    'max_connections=100',
  ]
  if (!plan.durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  return ['-D', plan.dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
}

/** Whether it came up; false when it ended instead. One that lives and does not come up is a failure. */
async function isReady(server: ChildProcess, plan: ClusterPlan): Promise<boolean> {
  const isUp = async () => {
    const file = await readPostmasterFile(plan.dataDir)
    return file?.ready === true && file.pid === server.pid
  }
  const tellOfWait = () =>
    plan.say?.(
      `PostgreSQL is not up yet: after a crash it first goes through what was not written yet, which may take minutes. Let it finish; ${plan.logFile} tells more.`,
    )
  const isOver = async () => isGone(server) || plan.signal?.aborted === true || (await isUp())
  const inTime = await waitPatiently(isOver, tellOfWait, plan.patience)
  plan.signal?.throwIfAborted()
  if (!inTime) throw new PlainFailure(`PostgreSQL does not get ready: read ${plan.logFile}.`)
  return !isGone(server)
}

function isGone(server: ChildProcess): boolean {
  return server.pid === undefined || server.exitCode !== null || server.signalCode !== null
}

function running(server: ChildProcess, { durable }: ClusterPlan, url: string): Cluster {
  // NOTE: it has a group of its own, so nobody else ends it when we end in the middle of something. Whoever is still at it,
  // as the api in its last seconds, ends first (SIGTERM); what nobody reads again need not be written down (SIGQUIT).
  const endWithUs = () => server.kill(durable ? 'SIGTERM' : 'SIGQUIT')
  process.once('exit', endWithUs)
  server.once('exit', () => process.off('exit', endWithUs))
  const ended = new Promise<string>((resolve) => {
    server.once('exit', (code, signal) => resolve(signal === null ? `code ${code}` : `signal ${signal}`))
  })
  return {
    url,
    pid: server.pid ?? 0,
    ended,
    stop: async () => {
      server.kill('SIGINT')
      await ended
    },
  }
}

async function whyItFailed(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).split('\n')
  const last = lines.findLast((line) => /FATAL|PANIC|ERROR|could not/.test(line)) ?? lines.at(-1) ?? ''
  return `PostgreSQL does not start (${last.trim() || 'no reason given'}): read ${logFile}, or set DATABASE_URL.`
}
