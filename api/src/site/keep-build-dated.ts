import type { FastifyInstance } from 'fastify'
import { utimes } from 'node:fs/promises'

const everyMs = 10 * 60_000

/**
 * Dates the folder with the pages now and every ten minutes while they are served, so that a later build of the pages
 * does not remove it as an old one. A folder that this account cannot write to is left as it is.
 */
export function keepBuildDated(app: FastifyInstance, webDist: string): void {
  const date = () => {
    const now = new Date()
    utimes(webDist, now, now).catch(() => undefined)
  }
  date()
  const timer = setInterval(date, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
