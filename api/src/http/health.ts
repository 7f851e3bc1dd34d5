import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isMigrated } from '#api/db/is-migrated.ts'
import type { Services } from '#api/services.ts'

/** How long the database may take to answer before it counts as away, in milliseconds. */
const patience = 3_000

/**
 * `/health`: 200 while the database answers, else 503. `/ready`: 200 while this process should be given requests; 503
 * while the database is away, its tables are older than this code, or the process is stopping.
 */
export function serveHealth(app: FastifyInstance, services: Services): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/health', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    const isWell = await inTime(services.db.query.execute(sql`select 1`).then(() => true))
    return reply
      .status(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isWell ? 'ok' : 'unavailable' })
  })
  app.get('/ready', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    const isReady = !isStopping && (await inTime(isMigrated(services.db)))
    const status = isReady ? 'ready' : isStopping ? 'stopping' : 'unavailable'
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}

/** What was asked, or false when it fails or takes too long. */
async function inTime(asked: Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), patience)
  try {
    return await Promise.race([asked.catch(() => false), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
