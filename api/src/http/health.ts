import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isMigratedAndWritable } from '#api/db/is-migrated.ts'
import type { Services } from '#api/services.ts'

/** How long the database may take to answer before it counts as unreachable, in milliseconds. */
const timeoutMs = 3_000

/** How long a result is reused, in milliseconds, so that constant probing does not become a load. */
const freshFor = 1_000

/**
 * `/health`: 200 while the database answers, else 503. `/ready`: 200 while this process should receive requests; 503
 * while the database is unreachable or read-only, its schema is older than this code, or the process is stopping or,
 * as `stopping` tells, about to.
 */
export function serveHealth(app: FastifyInstance, services: Services, stopping: AbortSignal): void {
  let isClosing = false
  const isThere = atMostOnceASecond(services, () => services.db.query.execute(sql`select 1`).then(() => true))
  const isComplete = atMostOnceASecond(services, () => isMigratedAndWritable(services.db))
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get('/health', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    const isWell = await isThere()
    return reply
      .status(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isWell ? 'ok' : 'unavailable' })
  })
  app.get('/ready', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    const isStopping = stopping.aborted || isClosing
    const isReady = !isStopping && (await isComplete())
    const status = isReady ? 'ready' : isStopping ? 'stopping' : 'unavailable'
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}

/** Asks again only when the last result is no longer fresh; concurrent requests share one result. */
function atMostOnceASecond(
  { now }: Pick<Services, 'now'>,
  ask: () => Promise<boolean>,
): () => Promise<boolean> {
  let askedAt = -Infinity
  let answer = Promise.resolve(false)
  return () => {
    // NOTE: compared in both directions, so that a clock set back does not keep an old result alive.
    if (Math.abs(now() - askedAt) >= freshFor) {
      askedAt = now()
      answer = inTime(ask())
    }
    return answer
  }
}

/** The result, or false when asking fails or takes too long. */
async function inTime(asked: Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), timeoutMs)
  try {
    return await Promise.race([asked.catch(() => false), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
