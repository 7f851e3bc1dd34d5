import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { findFreePort } from '../start/free-port.ts'
import { PlainFailure } from '../start/plain-failure.ts'
import { type WaitLimits, waitForProgram } from '../start/wait-for-program.ts'
import { createCluster, ensureDatabase } from './create-cluster.ts'
import { findPostgresAccount } from './postgres-account.ts'
import { findPostgresPrograms } from './postgres-programs.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { emptySocketDir } from './socket-dir.ts'
import { stopOrphanPostmaster } from './stop-postmaster.ts'

/** Where a cluster is stored and how it runs. */
export interface ClusterPlan {
  /** The data folder itself (PGDATA); created when it does not exist. */
  dataDir: string
  /** Password of the superuser `fennel`. */
  password: string
  /** Name of the database that is created on the first start. */
  database: string
  /** The server's log. */
  logFile: string
  /**
   * A folder for the socket of this cluster alone. With it, the server listens on no port, so only those who may enter
   * the folder can connect. Without it, the server listens on a loopback port.
   */
  socketDir?: string
  /** The port to listen on, which is also part of the socket's name; a free one by default. */
  port?: number
  /** `false` only for tests: trades crash safety for speed. */
  durable: boolean
  /** Called once when the server takes long to start, as it does after a crash. */
  say?: (message: string) => void
  /** Aborting it gives up a start under way. */
  signal?: AbortSignal
  /** How long to wait for a server that is alive but not ready. */
  waitLimits?: WaitLimits
}

/** A running PostgreSQL server. */
export interface Cluster {
  /** Connection string of the product's database. */
  url: string
  pid: number
  /** Resolves with how the server ended: an exit code or a signal. */
  ended: Promise<string>
  stop: () => Promise<void>
}

/** Starts a PostgreSQL server that only this machine can reach, creating its cluster first when there is none. */
export async function startCluster(plan: ClusterPlan): Promise<Cluster> {
  const account = await findPostgresAccount(plan.dataDir)
  const programs = await findPostgresPrograms(account)
  await createCluster(plan, programs, account)
  await stopOrphanPostmaster(plan.dataDir)
  if (plan.socketDir !== undefined) await emptySocketDir(plan.socketDir, account)

  for (let attempt = 1; ; attempt += 1) {
    const port = plan.port ?? (await findFreePort())
    const log = await open(plan.logFile, 'a', 0o600)
    // NOTE: its own process group, so that Ctrl-C in the terminal cannot stop the database before the API.
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
      // NOTE: in its own process group it would keep running and block the next start.
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
  // NOTE: PostgreSQL reads this as a comma-separated list, so a folder with a comma in its name needs quotes.
  const socketDirs = plan.socketDir === undefined ? '' : `"${plan.socketDir.replaceAll('"', '""')}"`
  const settings = [
    `listen_addresses=${plan.socketDir === undefined ? '127.0.0.1' : ''}`,
    `unix_socket_directories=${socketDirs}`,
    'max_connections=100',
    // NOTE: the details of an error contain the values of the row, such as an email that is taken.
    'log_error_verbosity=terse',
  ]
  if (!plan.durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  return ['-D', plan.dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
}

/** True when the server came up, false when it exited. Throws when it stays alive without getting ready. */
async function isReady(server: ChildProcess, plan: ClusterPlan): Promise<boolean> {
  const isUp = async () => {
    const file = await readPostmasterFile(plan.dataDir)
    return file?.ready === true && file.pid === server.pid
  }
  const reportWait = () =>
    plan.say?.(
      `PostgreSQL is not ready yet: after a crash it first replays its log, which may take minutes. Let it finish; details are in ${plan.logFile}.`,
    )
  const isOver = async () => isGone(server) || plan.signal?.aborted === true || (await isUp())
  const inTime = await waitForProgram(isOver, reportWait, plan.waitLimits)
  plan.signal?.throwIfAborted()
  if (!inTime) throw new PlainFailure(`PostgreSQL did not get ready: read ${plan.logFile}.`)
  return !isGone(server)
}

function isGone(server: ChildProcess): boolean {
  return server.pid === undefined || server.exitCode !== null || server.signalCode !== null
}

function running(server: ChildProcess, { durable }: ClusterPlan, url: string): Cluster {
  // NOTE: in its own process group, nobody else stops it when we exit early. Smart shutdown (SIGTERM) lets the API
  // finish its last queries; a database that is thrown away can quit at once (SIGQUIT).
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
  return `PostgreSQL did not start (${last.trim() || 'no reason given'}): read ${logFile}, or set DATABASE_URL.`
}
