import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseUnavailable } from '#api/db/database-failure.ts'

/** Background work that is repeated while the server runs. */
export interface RepeatedJob {
  readonly start: () => void
  /** Starts no more runs. Resolves once the running one is done. */
  readonly stop: () => Promise<void>
}

/** Whether the work should end at the next point at which it may. */
export type IsStopped = () => boolean

/** For work that runs to its end, as a command does. */
export const neverStopped: IsStopped = () => false

interface JobRules {
  readonly everyMs: number
  /** Whether the first run begins at once, not after the first interval. */
  readonly isDueAtStart?: boolean
  /** What to log when a run fails; the next one runs all the same. */
  readonly failed: string
}

/** Repeats `run`, never twice at once: a run that takes longer than the interval delays the next. */
export function repeatJob(
  { log }: { readonly log: FastifyBaseLogger },
  { everyMs, isDueAtStart = false, failed }: JobRules,
  run: (isStopped: IsStopped) => Promise<unknown>,
): RepeatedJob {
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> | undefined
  let isStopped = false
  const runOnce = async (): Promise<void> => {
    try {
      await run(() => isStopped)
    } catch (failure) {
      logJobFailure(log, failure, failed)
    } finally {
      work = undefined
    }
  }
  const begin = () => {
    work ??= runOnce()
  }
  return {
    start() {
      if (isDueAtStart) begin()
      timer = setInterval(begin, everyMs).unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await work
    },
  }
}

/**
 * Logs that background work failed: as an error, except while the database is down, which `payment-jobs.ts` reports
 * every few seconds.
 */
export function logJobFailure(log: FastifyBaseLogger, failure: unknown, failed: string): void {
  log[isDatabaseUnavailable(failure) ? 'debug' : 'error']({ err: failure }, failed)
}
