import type { FastifyInstance } from 'fastify'
import type { RepeatedJob } from '#api/repeat-job.ts'

/**
 * Starts background work once the app is ready, and stops it when the app closes. All work is told at once, before open
 * requests are waited for: the hooks of a closing app run one after the other, and each waits for its own work.
 */
export function runWhileOpen(app: FastifyInstance, job: RepeatedJob): void {
  app.addHook('onReady', async () => job.start())
  app.addHook('preClose', async () => void job.stop())
  app.addHook('onClose', async () => job.stop())
}
