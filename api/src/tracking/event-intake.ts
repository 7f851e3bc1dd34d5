import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { utcDayOf } from '@fennel/funnel'
import { touchesToSave } from '#api/attribution/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { isDatabaseUnavailable } from '#api/db/database-failure.ts'
import { inOrder, inPipeline, writeAtOnce } from '#api/db/in-pipeline.ts'
import { logJobFailure } from '#api/repeat-job.ts'
import type { Services } from '#api/services.ts'
import type { DayPartitions } from './day-partitions.ts'
import type { ArrivedEvent } from './event-record.ts'
import { uniqueByEventId, storeArrived, storeConsented } from './event-store.ts'
import { lockForCounting } from './rollup/rollup-store.ts'
import { deleteWaiting, insertWaiting, lockDueAgain, lockWaiting, postponeWaiting } from './waiting-events.ts'
import type { WaitingEvent } from './waiting-events.ts'
import { applyConsent } from './apply-consent.ts'

/** Stores events durably and counts them. */
export interface EventIntake {
  /**
   * Resolves when the events are durable. Usually they are counted by then, too. Under heavy load they are stored
   * unprocessed and counted soon after.
   */
  readonly store: (events: readonly ArrivedEvent[]) => Promise<void>
  /** Counts waiting events, including those other processes left behind. Resolves when none is due any more. */
  readonly catchUp: () => Promise<void>
  /** Resolves when this process has stopped counting waiting events. */
  readonly stop: () => Promise<void>
}

interface IntakeRules {
  /** Batch size from which events are stored unprocessed. */
  readonly crowd: number
  /** How many waiting events are counted in one transaction. */
  readonly together: number
  /** The longest time to wait for an idle moment before the next waiting events are counted, in milliseconds. */
  readonly longestPause: number
}

const usual = { together: 1_000, longestPause: 1_000 }

/** Counting goes on once the event loop was idle for at least half of this many milliseconds; others need the CPU. */
const sampleMs = 25
const busy = 0.5

/**
 * Counting an event costs several times as much as storing it. So while more events arrive than can be counted, they
 * are only filtered by consent, stored and acknowledged, and counted when there is time, oldest first. The counts come
 * out the same in any order.
 */
export function createEventIntake(
  services: Services,
  partitions: DayPartitions,
  rules: IntakeRules = { ...usual, crowd: services.config.eventsCrowd },
): EventIntake {
  let isBehind = false
  let keptBatches = 0
  let work: Promise<void> | undefined
  let isStopped = false

  const keep = async (events: readonly ArrivedEvent[]): Promise<void> => {
    await writeAtOnce(
      services.db,
      async (tx) => applyConsent(services, tx, events),
      (allowed) => [
        insertWaiting(allowed, new Date(services.now())),
        // NOTE: a lead created before these are counted already needs to know where its visit came from.
        ...touchesToSave(allowed.flatMap(({ touches }) => touches ?? [])),
      ],
    )
    keptBatches += 1
    isBehind = true
    void catchUp()
  }

  const roomToCount = async (): Promise<void> => {
    const since = performance.now()
    while (!isStopped && performance.now() - since < rules.longestPause) {
      const before = performance.eventLoopUtilization()
      await pause(sampleMs)
      if (performance.eventLoopUtilization(before).utilization < busy) return
    }
  }

  /** Counts the next waiting events. Returns whether there may be more. */
  const countNext = async (lock: (tx: Queryable) => Promise<readonly WaitingEvent[]>): Promise<boolean> => {
    let taken: readonly WaitingEvent[] = []
    const open = async (tx: Queryable) => {
      const [, locked] = await inOrder(
        tx,
        () => lockForCounting(tx),
        () => lock(tx),
      )
      taken = locked
    }
    const ids = () => taken.map(({ id }) => id)
    try {
      await inPipeline(services.db, open, async (tx) => {
        if (taken.length === 0) return
        const events = uniqueByEventId(taken.map(({ event }) => event))
        await storeConsented(services, tx, events, async () => deleteWaiting(tx, ids()))
      })
    } catch (failure) {
      if (taken.length === 0 || isDatabaseUnavailable(failure)) throw failure
      if (taken.length === 1)
        services.log.error({ err: failure }, 'an accepted event could not be stored; it will be retried')
      await postponeWaiting(services.db.query, ids(), new Date(services.now()))
    }
    return taken.length > 0
  }

  const countAll = async (): Promise<void> => {
    try {
      let before = -1
      while (!isStopped && before !== keptBatches) {
        before = keptBatches
        await roomToCount()
        while (!isStopped && (await countNext((tx) => lockWaiting(tx, rules.together)))) await roomToCount()
        while (!isStopped && (await countNext((tx) => lockDueAgain(tx, new Date(services.now())))));
      }
      if (before === keptBatches) isBehind = false
    } catch (failure) {
      // NOTE: the events stay stored, and the job retries soon.
      logJobFailure(services.log, failure, 'waiting events could not be counted')
    } finally {
      // NOTE: cleared in the same tick as the last check, so that the next `keep` starts a new run.
      work = undefined
    }
  }

  const catchUp = async (): Promise<void> => {
    if (!isStopped) await (work ??= countAll())
  }

  return {
    store: async (events) => {
      const days = new Map(events.map(({ record }) => [utcDayOf(record.receivedAt), record.receivedAt]))
      for (const moment of days.values()) await partitions.ensure(moment)
      // NOTE: once some events wait, new ones wait too, so that counting stays close to the order of arrival.
      if (isBehind || events.length >= rules.crowd) await keep(events)
      else await storeArrived(services, events)
    },
    catchUp,
    stop: async () => {
      isStopped = true
      await work
    },
  }
}
