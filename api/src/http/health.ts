import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#api/services.ts'

/** How long the database may take to answer before it counts as away, in milliseconds. */
const patience = 3_000

/** `/health`: 200 while the database answers, else 503. `/ready`: 200 once this process takes requests. */
export function serveHealth(app: FastifyInstance, services: Services): void {
  app.get('/health', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    const isWell = await answersInTime(services)
    return reply
      .status(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isWell ? 'ok' : 'unavailable' })
  })
  app.get('/ready', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ready' }),
  )
}

async function answersInTime(services: Services): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), patience)
  try {
    const asked = services.db.query.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    return await Promise.race([asked, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
