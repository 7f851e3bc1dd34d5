import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isMigratedAndWritable } from '#api/db/is-migrated.ts'
import type { Services } from '#api/services.ts'

/** How long the database may take to answer before it counts as away, in milliseconds. */
const patience = 3_000

/** How long an answer of the database is good for, in milliseconds: whoever asks all the time must not become a load. */
const freshFor = 1_000

/**
 * `/health`: 200 while the database answers, else 503. `/ready`: 200 while this process should be given requests; 503
 * while the database is away, its tables are older than this code, it only reads, or the process is stopping.
 */
export function serveHealth(app: FastifyInstance, services: Services): void {
  let isStopping = false
  const isThere = atMostOnceASecond(services, () => services.db.query.execute(sql`select 1`).then(() => true))
  const isComplete = atMostOnceASecond(services, () => isMigratedAndWritable(services.db))
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/health', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    const isWell = await isThere()
    return reply
      .status(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isWell ? 'ok' : 'unavailable' })
  })
  app.get('/ready', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    const isReady = !isStopping && (await isComplete())
    const status = isReady ? 'ready' : isStopping ? 'stopping' : 'unavailable'
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}

/** Asks again only when the last answer is no longer fresh; who comes meanwhile gets the same one. */
function atMostOnceASecond(
  { now }: Pick<Services, 'now'>,
  ask: () => Promise<boolean>,
): () => Promise<boolean> {
  let askedAt = -Infinity
  let answer = Promise.resolve(false)
  return () => {
    // NOTE: either way, so that a clock that is set back leaves no answer standing.
    if (Math.abs(now() - askedAt) >= freshFor) {
      askedAt = now()
      answer = inTime(ask())
    }
    return answer
  }
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
