import { dayMs, hourMs } from '@fennel/funnel'
import { isLockConflict } from '#api/db/database-failure.ts'
import { readRetention } from '#api/house-settings/index.ts'
import { logJobFailure, repeatJob } from '#api/repeat-job.ts'
import type { RepeatedJob } from '#api/repeat-job.ts'
import type { Services } from '#api/services.ts'
import type { DayPartitions } from './day-partitions.ts'
import type { EventIntake } from './event-intake.ts'
import { followBooks } from './follow-books.ts'
import { forgetBranches, openStepsOf } from './rollup/forget-branches.ts'
import type { VisitPlace } from './rollup/forget-branches.ts'
import { isAnyWaiting } from './waiting-events.ts'

const pollMilliseconds = 2_000
/** How long an entry in the books waits for earlier events that are not counted yet, in milliseconds. */
const longestWait = 5 * 60 * 1000
/** How long to wait before retrying to drop expired events that were in use, in milliseconds. */
const tryAgainAfter = 10 * 60 * 1000
/** A visit that lasts longer, in milliseconds, is looked at again after the next startup only. */
const longestVisit = 62 * dayMs
/** How many days ahead partitions are created. */
const daysAhead = 2
/**
 * The whole books are read at startup and once an hour; in between, only what was written within the last day, which
 * tolerates differing clocks.
 */
const fullPassEvery = 60 * 60 * 1000
/**
 * How long after startup the first deletion waits, in milliseconds, as that of other old data does: whoever mistyped
 * the days can correct them before anything is gone.
 */
const firstDropAfter = hourMs

/**
 * Background work for the counts: creating the next days' partitions, following the books, and deleting old events.
 * Safe to run in several processes on one database.
 */
export function createTrackingJobs(
  services: Services,
  partitions: DayPartitions,
  intake: Pick<EventIntake, 'catchUp'>,
): RepeatedJob {
  let isStopped = () => false
  let nextDropAt = services.now() + firstDropAfter
  let lastFullPassAt = -Infinity
  const open = openStepsOf(services.brands.values())
  /** The visits that began before it have been looked at. */
  let seenUpTo = new Date(0)

  const followLatest = async (): Promise<void> => {
    const now = services.now()
    const earliest = new Date(now - longestWait)
    // NOTE: what may be reported of a sale depends on earlier events of its visit. Under a load that never ends, some
    // event always waits, so a sale that has waited long enough is followed all the same.
    const until = (await isAnyWaiting(services.db.query, earliest)) ? earliest : undefined
    const isFullPass = now - lastFullPassAt >= fullPassEvery
    const since = isFullPass ? undefined : new Date(now - dayMs)
    while (!isStopped() && (await followBooks(services, { since, until })));
    if (isFullPass) lastFullPassAt = now
  }
  /** Creates the next partitions, so that the first event of a day does not have to wait. */
  const createPartitions = async (): Promise<void> => {
    for (let ahead = 0; ahead <= daysAhead; ahead += 1)
      await partitions.ensure(new Date(services.now() + ahead * dayMs))
  }
  /** Deletes expired events a day, or a batch of ids, at a time, so that nobody waits longer than that. */
  const dropExpired = async (): Promise<void> => {
    const { rawEventDays } = await readRetention(services.db.query, services.config)
    const before = new Date(services.now() - rawEventDays * dayMs)
    const dropOne = async (): Promise<boolean> => {
      const day = await partitions.dropOldest(before)
      if (day !== undefined) services.log.info({ day }, 'expired events were deleted')
      return day !== undefined
    }
    while (!isStopped() && (await dropOne()));
    while (!isStopped() && (await partitions.forgetIds(before)));
    await forgetOldBranches()
  }
  /**
   * Deletes which steps that only some health answers lead to were seen by visits whose events are all gone. Looks at
   * all visits the first time, and then at those that can have become due since.
   */
  const forgetOldBranches = async (): Promise<void> => {
    const before = await partitions.oldest()
    if (before === undefined) return
    let after: VisitPlace | undefined = { firstAt: seenUpTo.toISOString(), sessionKey: '' }
    while (!isStopped() && after !== undefined)
      after = await forgetBranches(services.db, open, { before, after })
    if (!isStopped()) seenUpTo = new Date(before.getTime() - longestVisit)
  }
  const dropExpiredDaily = async (): Promise<void> => {
    if (services.now() < nextDropAt) return
    // NOTE: set even if this run fails, since every attempt makes others wait for a moment.
    nextDropAt = services.now() + tryAgainAfter
    try {
      await dropExpired()
      nextDropAt = services.now() + dayMs
    } catch (failure) {
      if (!isLockConflict(failure)) throw failure
      services.log.info('expired events are in use, perhaps by a backup; they will be deleted later')
    }
  }
  /** Runs a task so that its failure does not affect the others. */
  const attempt = async (task: () => Promise<void>, failed: string): Promise<void> => {
    try {
      if (!isStopped()) await task()
    } catch (failure) {
      logJobFailure(services.log, failure, failed)
    }
  }
  return repeatJob(
    services,
    { everyMs: pollMilliseconds, failed: 'the counts could not be kept up' },
    async (isOver) => {
      isStopped = isOver
      void intake.catchUp()
      await attempt(createPartitions, 'the partitions of the next days could not be created')
      await attempt(followLatest, 'the counts could not be updated from the books')
      await attempt(dropExpiredDaily, 'expired events could not be deleted')
    },
  )
}
