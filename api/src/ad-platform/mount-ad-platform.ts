import type { FastifyInstance } from 'fastify'
import { repeatJob } from '#api/repeat-job.ts'
import { runWhileOpen } from '#api/run-while-open.ts'
import type { Services } from '#api/services.ts'
import { mountComparison } from './mount-comparison.ts'
import { sendDueAdEvents } from './send-due-ad-events.ts'

const pollMilliseconds = 1_000

/** Mounts the comparison for operators and sends queued events while the app runs. Without a pixel there are none. */
export function mountAdPlatform(
  app: FastifyInstance,
  services: Services,
  fetcher: typeof fetch = fetch,
): void {
  mountComparison(app, services)
  const platform = services.config.adPlatform
  if (platform === undefined) return
  const outbox = repeatJob(
    services,
    { everyMs: pollMilliseconds, failed: 'the advertising outbox failed' },
    async (isStopped) => {
      while (!isStopped() && (await sendDueAdEvents(services, platform, fetcher, isStopped)));
    },
  )
  runWhileOpen(app, outbox)
}
