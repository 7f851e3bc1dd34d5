import { rm } from 'node:fs/promises'
import { listeningOrigin } from '../../api/src/listening-origin.ts'
import { checkDatabase } from './check-database.ts'
import { checkPort } from './check-port.ts'
import { openDataDir } from './data-dir.ts'
import { takeLock } from './data-lock.ts'
import { dataPaths, programEntries } from './paths.ts'
import { PlainFailure } from './plain-failure.ts'
import { endLeftovers, type ProcessList, readProcessList, writeProcessList } from './process-list.ts'
import type { Service, ServiceSurroundings } from './service.ts'
import type { Environment } from './environment.ts'
import { readSettings } from './settings.ts'
import { startApi } from './start-api.ts'
import { startDatabase } from './start-database.ts'
import { startSandbox } from './start-sandbox.ts'
import { startTogether } from './start-together.ts'
import { buildWebIfChanged } from './web-build.ts'

export interface StackPlan {
  root: string
  env: Environment
  /** Whether Vite serves the pages and the API restarts when its sources change. */
  development: boolean
  say: (line: string) => void
  /** Called when something can no longer be kept running. */
  giveUp: (reason: string) => void
}

/** Everything `npm start` runs, from the lock to the healthy API. */
export interface Stack {
  url: string
  sandbox: boolean
  dataDir: string
  /** Stops the API, the sandbox and PostgreSQL, in this order, then releases the lock. */
  stop: () => Promise<void>
  /** Has an API that serves on before it stops (DRAIN_SECONDS) stop at once. */
  hurry: () => void
}

const stopOrder = ['api', 'sandbox', 'postgres'] as const

/**
 * Starts everything on one DATA_DIR. When a part fails, those already started are stopped again.
 * @param signal aborts a start that is under way
 */
export async function runStack(plan: StackPlan, signal: AbortSignal): Promise<Stack> {
  const settings = readSettings(plan.env, plan.root)
  const paths = dataPaths(settings.dataDir)
  await openDataDir(settings.dataDir)
  const lock = takeLock(paths.lock)
  if (!lock) throw new PlainFailure(alreadyRunning(paths.processes, settings.dataDir))

  const running: Partial<Record<(typeof stopOrder)[number], Service>> = {}
  const stop = async () => {
    for (const name of stopOrder) {
      const service = running[name]
      delete running[name]
      await service?.stop()
    }
    await rm(paths.processes, { force: true })
    lock.release()
  }
  const list: ProcessList = {
    start: process.pid,
    api: 0,
    sandbox: 0,
    postgres: 0,
    url: '',
    databaseUrl: '',
    sandboxUrl: '',
  }
  const watch = (name: 'api' | 'sandbox' | 'postgres'): ServiceSurroundings => ({
    now: () => performance.now(),
    onStart: (pid) => {
      list[name] = pid
      writeProcessList(paths.processes, list)
    },
    say: plan.say,
    giveUp: (reason) => plan.giveUp(`${reason}: read ${paths.log(name)}.`),
  })

  try {
    await endLeftovers(readProcessList(paths.processes) ?? {}, programEntries(plan.root))
    await checkPort(settings.port, settings.host)
    if (settings.databaseUrl !== undefined) await checkDatabase(settings.databaseUrl)
    signal.throwIfAborted()
    list.url = listeningOrigin(settings)
    const loopback = `http://${loopbackOf(settings.host)}:${settings.port}`
    const env: Record<string, string | undefined> = {
      ...plan.env,
      NODE_ENV: settings.nodeEnv ?? (plan.development ? 'development' : 'production'),
      PORT: String(settings.port),
      HOST: settings.host,
      DATA_DIR: settings.dataDir,
      DATABASE_URL: settings.databaseUrl,
      // NOTE: every edit stops the API.
      ...(plan.development ? { DRAIN_SECONDS: '0' } : {}),
    }
    const preparePages = async (ending: AbortSignal) => {
      if (plan.development) return
      const pages = await buildWebIfChanged(plan.root, { say: plan.say, signal: ending })
      env['WEB_DIST'] = settings.webDist ?? pages
    }
    const bringUpDatabase = async (ending: AbortSignal) => {
      if (settings.databaseUrl === undefined) {
        const database = await startDatabase(settings.dataDir, watch('postgres'), ending)
        running.postgres = database.service
        env['DATABASE_URL'] = database.url
      }
      list.databaseUrl = env['DATABASE_URL'] ?? ''
    }
    const bringUpSandbox = async () => {
      if (!settings.sandbox) return
      const place = {
        root: plan.root,
        dataDir: settings.dataDir,
        env: plan.env,
        webhookUrl: `${loopback}/api/stripe/webhook`,
      }
      const sandbox = await startSandbox(place, watch('sandbox'))
      running.sandbox = sandbox.service
      list.sandboxUrl = sandbox.url
      Object.assign(env, { SANDBOX_URL: sandbox.url, SANDBOX_WEBHOOK_SECRET: sandbox.webhookSecret })
    }
    await startTogether(signal, [preparePages, bringUpDatabase, bringUpSandbox])
    const api = await startApi(
      {
        root: plan.root,
        dataDir: settings.dataDir,
        env,
        healthUrl: `${loopback}/health`,
        signal,
        watch: plan.development,
      },
      watch('api'),
    )
    running.api = api
    signal.throwIfAborted()
    const hurry = () => void api.stop()
    return { url: list.url, sandbox: settings.sandbox, dataDir: settings.dataDir, stop, hurry }
  } catch (failure) {
    await stop()
    throw failure
  }
}

function alreadyRunning(processesFile: string, dataDir: string): string {
  const list = readProcessList(processesFile)
  const where = list?.url ? ` at ${list.url}` : ''
  const who = list?.start ? ` (process ${list.start})` : ''
  return `Fennel is already running on ${dataDir}${where}${who}: stop it first, or set another DATA_DIR and PORT.`
}

/** The address at which this machine reaches a server listening on `host`. */
function loopbackOf(host: string): string {
  if (host === '0.0.0.0' || host === 'localhost') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
