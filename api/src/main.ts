import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureFirstAdmin } from '#api/admin/index.ts'
import { createApp } from '#api/app.ts'
import { keepFirstAuditHead } from '#api/audit/index.ts'
import { ConfigError, readEnvironment } from '#api/config.ts'
import { createServices } from '#api/create-services.ts'
import {
  isDatabaseUnavailable,
  isDatabaseReadOnly,
  isDatabaseRefusal,
  isLockConflict,
} from '#api/db/database-failure.ts'
import { migrateDatabase } from '#api/db/migrate.ts'
import { listenWithMany } from '#api/http/listen-with-many.ts'
import type { Place } from '#api/http/listen-with-many.ts'
import { checkDataKey } from '#api/leads/index.ts'
import { armFaultPoint, checkPaymentMode } from '#api/payments/index.ts'
import { stopInOrder } from '#api/stop-in-order.ts'
import { settleReportingZone } from '#api/tracking/index.ts'

/** How long open requests may take to finish after a stop signal, in milliseconds. */
const grace = 8_000

async function start(): Promise<void> {
  const config = readEnvironment()
  requirePages(config.webDist)
  armFaultPoint(config.faultPoint)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const services = await createServices(config)
  await migrateDatabase(services.db, {
    onStart: () => services.log.info('bringing the database up to date'),
  })
  await checkDataKey(services)
  // NOTE: before anything writes to the audit log.
  await keepFirstAuditHead(services.db.query, services.cipher)
  await checkPaymentMode(services)
  await settleReportingZone(services)
  await ensureFirstAdmin(services)
  const stopping = new AbortController()
  const app = await createApp(services, stopping.signal)

  let close: () => Promise<void> = () => app.close()
  const stop = stopInOrder({
    announce: (signal) => {
      services.log.info({ signal }, 'stopping')
      stopping.abort()
    },
    // NOTE: before it listens, no proxy sends anything.
    drainMs: () => (app.server.listening ? config.drainSeconds * 1_000 : 0),
    close: async () => {
      setTimeout(() => process.exit(1), grace).unref()
      await close()
      await services.db.close()
      process.exit(0)
    },
  })
  // NOTE: with `once`, a second signal would fall through to Node's default and end the process at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))

  const listening = await listenWithMany(app, config).catch((failure: unknown) => {
    throw unusablePlace(failure, config) ?? failure
  })
  close = listening.close
}

try {
  await start()
} catch (failure) {
  process.stderr.write(`${sentenceOf(failure)}\n`)
  process.exit(1)
}

/** A server whose pages are missing would be ready, and answer every page with 404. */
function requirePages(webDist: string | undefined): void {
  if (webDist !== undefined && !existsSync(join(webDist, 'admin.html')))
    throw new ConfigError(
      `WEB_DIST has no built pages (${webDist}): run \`npm run build\` and set it to the folder that it prints.`,
    )
}

/**
 * Why the server cannot listen there, if HOST or PORT is to be corrected. An unknown database host has the same code.
 */
function unusablePlace(failure: unknown, { host, port }: Place): ConfigError | undefined {
  if (!(failure instanceof Error && 'code' in failure)) return undefined
  switch (failure.code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
      return new ConfigError(
        `HOST ${host} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for every network.`,
      )
    case 'EACCES':
      return new ConfigError(`Port ${port} may not be used by this user: choose a port above 1023 with PORT.`)
    default:
      return undefined
  }
}

/** The message for the operator. A setting that cannot work needs no stack trace. */
function sentenceOf(failure: unknown): string {
  if (failure instanceof ConfigError) return failure.message
  if (isDatabaseReadOnly(failure))
    return 'The database only reads (it is a replica, or an old primary): point DATABASE_URL at the primary.'
  if (isDatabaseUnavailable(failure))
    return 'The database cannot be reached: start it, or correct DATABASE_URL.'
  if (isDatabaseRefusal(failure))
    return 'The database refuses the sign-in: correct user, password or name in DATABASE_URL.'
  if (isLockConflict(failure))
    return 'The database could not be brought up to date: another transaction has been locking one of its tables for minutes. End that transaction (see pg_stat_activity) and start again.'
  if (!(failure instanceof Error)) return String(failure)
  if ('code' in failure && failure.code === 'EADDRINUSE') {
    return 'The port is in use: stop what uses it, or set PORT to another one.'
  }
  return failure.stack ?? failure.message
}
