import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { saveTouches } from '#api/attribution/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { isDatabaseAway } from '#api/db/database-failure.ts'
import { inOrder, inPipeline } from '#api/db/in-pipeline.ts'
import type { Services } from '#api/services.ts'
import { dayOf } from './day-partitions.ts'
import type { DayPartitions } from './day-partitions.ts'
import type { ArrivedEvent } from './event-record.ts'
import { eachOnce, storeArrived, storeWeighed } from './event-store.ts'
import { lockForCounting } from './rollup/rollup-store.ts'
import { forgetWaiting, keepWaiting, lockDueAgain, lockWaiting, setBack } from './waiting-events.ts'
import type { WaitingEvent } from './waiting-events.ts'
import { weighConsent } from './weigh-consent.ts'

/** Takes events in, durably. */
export interface EventIntake {
  /**
   * Resolves when the events are durable. Usually they are counted then, too. In a crowd they are kept as they are and
   * counted soon after it.
   */
  readonly store: (events: readonly ArrivedEvent[]) => Promise<void>
  /** Counts what waits, also what other processes left; resolves when nothing waits any more that is due. */
  readonly catchUp: () => Promise<void>
  /** Resolves when this process counts nothing more of what waits. */
  readonly stop: () => Promise<void>
}

interface IntakeRules {
  /** So many events in one batch are a crowd. */
  readonly crowd: number
  /** Waiting events that are counted together. */
  readonly together: number
  /** How long a crowd may keep this process from counting the next of them, in milliseconds. */
  readonly longestPause: number
}

const usual = { together: 1_000, longestPause: 1_000 }

/** There is room to count once this process was idle for half of so many milliseconds; others want the processor, too. */
const lookMs = 25
const busy = 0.5

/**
 * Counting an event costs several times what keeping it does. So while more come at once than can be counted as they come,
 * they are weighed against what their visitors allow, kept, and answered; and counted when there is room, oldest first.
 * The counts come out the same in any order.
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
    await inPipeline(
      services.db,
      async (tx) => weighConsent(tx, events),
      async (tx, allowed) => {
        await keepWaiting(tx, allowed, new Date(services.now()))
        // NOTE: a lead that is made meanwhile has to know where its visit came from.
        await saveTouches(
          tx,
          allowed.flatMap(({ touches }) => touches ?? []),
        )
      },
    )
    keptBatches += 1
    isBehind = true
    void catchUp()
  }

  const roomToCount = async (): Promise<void> => {
    const since = performance.now()
    while (!isStopped && performance.now() - since < rules.longestPause) {
      const before = performance.eventLoopUtilization()
      await pause(lookMs)
      if (performance.eventLoopUtilization(before).utilization < busy) return
    }
  }

  /** Returns whether there may be more. */
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
        const events = eachOnce(taken.map(({ event }) => event))
        await storeWeighed(services, tx, events, async () => forgetWaiting(tx, ids()))
      })
    } catch (failure) {
      if (taken.length === 0 || isDatabaseAway(failure)) throw failure
      if (taken.length === 1)
        services.log.error({ err: failure }, 'an event that was taken cannot be stored; it is tried again')
      await setBack(services.db.query, ids(), new Date(services.now()))
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
      // NOTE: they stay where they are, and the jobs look again soon.
      const level = isDatabaseAway(failure) ? 'debug' : 'error'
      services.log[level]({ err: failure }, 'waiting events could not be counted')
    } finally {
      // NOTE: in one turn with the last look, so that whoever keeps more begins anew.
      work = undefined
    }
  }

  const catchUp = async (): Promise<void> => {
    if (!isStopped) await (work ??= countAll())
  }

  return {
    store: async (events) => {
      const days = new Map(events.map(({ record }) => [dayOf(record.receivedAt), record.receivedAt]))
      for (const moment of days.values()) await partitions.ensure(moment)
      // NOTE: once some wait all of them do, so that what is counted stays near the order of arrival.
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
