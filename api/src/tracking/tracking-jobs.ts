import { isDatabaseAway } from '#api/db/database-failure.ts'
import { readRetention } from '#api/house-settings/index.ts'
import type { Services } from '#api/services.ts'
import type { DayPartitions } from './day-partitions.ts'
import type { EventIntake } from './event-intake.ts'
import { followBooks } from './follow-books.ts'
import { isAnyWaiting } from './waiting-events.ts'

/** The work behind the counts: taking notice of the books, and letting go of old events. */
export interface TrackingJobs {
  readonly start: () => void
  /** Resolves once the work at hand is done. */
  readonly stop: () => Promise<void>
}

const pollMilliseconds = 2_000
/** How long the books wait for events that came before them and are not counted yet. */
const longestWait = 5 * 60 * 1000
const dayLength = 24 * 60 * 60 * 1000
/** All books are gone through at first and once an hour; in between what was written on the last day, whoever's clock. */
const wholeEvery = 60 * 60 * 1000

/** Several processes may run these jobs on one database. */
export function createTrackingJobs(
  services: Services,
  partitions: DayPartitions,
  intake: Pick<EventIntake, 'catchUp'>,
): TrackingJobs {
  let work: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let cleanedOn = -Infinity
  let wholeAt = -Infinity

  const followLatest = async (): Promise<void> => {
    const now = services.now()
    // NOTE: what the network may be told of a sale depends on what the visit was told of before.
    if (await isAnyWaiting(services.db.query, new Date(now - longestWait))) return
    const isWhole = now - wholeAt >= wholeEvery
    while (!isStopped && (await followBooks(services, isWhole ? undefined : new Date(now - dayLength))));
    if (isWhole) wholeAt = now
  }
  const round = async (): Promise<void> => {
    try {
      void intake.catchUp()
      await followLatest()
      if (!isStopped && services.now() - cleanedOn >= dayLength) {
        const { rawEventDays } = await readRetention(services.db.query, services.config)
        const past = await partitions.dropBefore(new Date(services.now() - rawEventDays * dayLength))
        cleanedOn = services.now()
        if (past.length > 0) services.log.info({ days: past }, 'events past their time were let go')
      }
    } catch (failure) {
      // NOTE: while the database is away other parts say so, and loudly enough.
      const level = isDatabaseAway(failure) ? 'debug' : 'error'
      services.log[level]({ err: failure }, 'the counts could not be worked on')
    } finally {
      work = undefined
    }
  }
  return {
    start() {
      timer = setInterval(() => {
        work ??= round()
      }, pollMilliseconds).unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await work
    },
  }
}
