import { dayMs } from '@fennel/funnel'
import { isDatabaseAway, isLockedOut } from '#api/db/database-failure.ts'
import { readRetention } from '#api/house-settings/index.ts'
import type { Services } from '#api/services.ts'
import type { DayPartitions } from './day-partitions.ts'
import type { EventIntake } from './event-intake.ts'
import { followBooks } from './follow-books.ts'
import { isAnyWaiting } from './waiting-events.ts'

/** The work behind the counts: tables for the days to come, taking notice of the books, and letting go of old events. */
export interface TrackingJobs {
  readonly start: () => void
  /** Resolves once the work at hand is done. */
  readonly stop: () => Promise<void>
}

const pollMilliseconds = 2_000
/** How long the books wait for events that came before them and are not counted yet. */
const longestWait = 5 * 60 * 1000
/** When events past their time that others use are tried again. */
const tryAgainAfter = 10 * 60 * 1000
/** Days after this one that have their tables. */
const daysAhead = 2
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
  let letGoAt = -Infinity
  let wholeAt = -Infinity

  const followLatest = async (): Promise<void> => {
    const now = services.now()
    // NOTE: what the network may be told of a sale depends on what the visit was told of before.
    if (await isAnyWaiting(services.db.query, new Date(now - longestWait))) return
    const isWhole = now - wholeAt >= wholeEvery
    while (!isStopped && (await followBooks(services, isWhole ? undefined : new Date(now - dayMs))));
    if (isWhole) wholeAt = now
  }
  /** The tables that events will need next, so that the first event of a day waits for nobody. */
  const makeDays = async (): Promise<void> => {
    for (let ahead = 0; ahead <= daysAhead; ahead += 1)
      await partitions.ensure(new Date(services.now() + ahead * dayMs))
  }
  /** A day, or some ids, at a time: nobody waits for more than that. */
  const letGo = async (): Promise<void> => {
    const { rawEventDays } = await readRetention(services.db.query, services.config)
    const before = new Date(services.now() - rawEventDays * dayMs)
    const dropOne = async (): Promise<boolean> => {
      const day = await partitions.dropOldest(before)
      if (day !== undefined) services.log.info({ day }, 'events past their time were let go')
      return day !== undefined
    }
    while (!isStopped && (await dropOne()));
    while (!isStopped && (await partitions.forgetIds(before)));
  }
  const letGoDaily = async (): Promise<void> => {
    if (services.now() < letGoAt) return
    // NOTE: also after a failure, since each try makes everybody wait for a moment.
    letGoAt = services.now() + tryAgainAfter
    try {
      await letGo()
      letGoAt = services.now() + dayMs
    } catch (failure) {
      if (!isLockedOut(failure)) throw failure
      services.log.info('events past their time are in use, perhaps by a backup; they are let go later')
    }
  }
  /** One that fails holds up none of the others. */
  const attempt = async (task: () => Promise<void>, failed: string): Promise<void> => {
    try {
      if (!isStopped) await task()
    } catch (failure) {
      // NOTE: while the database is away other parts say so, and loudly enough.
      const level = isDatabaseAway(failure) ? 'debug' : 'error'
      services.log[level]({ err: failure }, failed)
    }
  }
  const round = async (): Promise<void> => {
    void intake.catchUp()
    await attempt(makeDays, 'the tables of the next days could not be made')
    await attempt(followLatest, 'the counts could not be worked on')
    await attempt(letGoDaily, 'events past their time could not be let go')
    work = undefined
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
