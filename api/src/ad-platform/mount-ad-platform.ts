import type { FastifyInstance } from 'fastify'
import { isDatabaseUnavailable } from '#api/db/database-failure.ts'
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
  let work: Promise<void> | undefined
  let isStopped = false
  const drain = async (): Promise<void> => {
    try {
      while (!isStopped && (await sendDueAdEvents(services, platform, fetcher)));
    } catch (failure) {
      // NOTE: while the database is down, other parts log that prominently enough.
      services.log[isDatabaseUnavailable(failure) ? 'debug' : 'error'](
        { err: failure },
        'the advertising outbox failed',
      )
    } finally {
      work = undefined
    }
  }
  const poll = () => {
    work ??= drain()
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    timer = setInterval(poll, pollMilliseconds).unref()
  })
  app.addHook('onClose', async () => {
    isStopped = true
    clearInterval(timer)
    await work
  })
}
