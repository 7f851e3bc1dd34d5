import { dayMs, utcDayOf } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import type { Database, Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { retryUntilUnlocked } from '#api/db/retry-until-unlocked.ts'

/** The daily partitions (UTC) of `tracking_events`. */
export interface DayPartitions {
  /** Creates the partition for a moment's day if it is missing. */
  readonly ensure: (moment: Date) => Promise<void>
  /**
   * Drops the oldest partition that ended before a moment, and resolves to its day, or to undefined when there is none.
   * Fails at once (`isLockConflict`) while other transactions use events.
   */
  readonly dropOldest: (before: Date) => Promise<string | undefined>
  /** The start of the oldest day that may still have events; undefined before the first partition. */
  readonly oldest: () => Promise<Date | undefined>
  /** Deletes a batch of event ids received on a day before that of a moment. Resolves to whether there may be more. */
  readonly forgetIds: (before: Date) => Promise<boolean>
}

/** In milliseconds. Adds up to about six seconds, which a browser's request can wait. */
const lockRetries = { lockTimeout: 500, pauseBetween: 100, mostTries: 10 }
/** How long others may have to queue behind a drop, in milliseconds. Dropping is never urgent. */
const dropTimeout = 200
const idsAtOnce = 5_000

export function createDayPartitions(db: Database): DayPartitions {
  const known = new Set<string>()
  const underLock = async <T>(lockTimeout: number, work: (tx: Queryable) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = ${lockTimeout}`))
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.dayPartitions})`)
      return work(tx)
    })
  const make = async (moment: Date): Promise<void> =>
    underLock(lockRetries.lockTimeout, async (tx) => {
      if (!(await hasDay(tx, moment))) await makeDay(tx, moment)
    })
  return {
    ensure: async (moment) => {
      if (known.has(utcDayOf(moment))) return
      if (!(await hasDay(db.query, moment))) await retryUntilUnlocked(() => make(moment), lockRetries)
      known.add(utcDayOf(moment))
    },
    dropOldest: async (before) =>
      underLock(dropTimeout, async (tx) => {
        const [oldest] = await expiredDays(tx, before)
        if (oldest !== undefined) await tx.execute(sql`drop table ${sql.identifier(oldest)}`)
        return oldest?.slice(-8)
      }),
    oldest: async () => {
      const [day] = (await daysIn(db.query)).map((name) => name.slice(-8))
      return day === undefined
        ? undefined
        : new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`)
    },
    forgetIds: async (before) => {
      const { rowCount } = await db.query.execute(
        sql`delete from tracking_event_ids where ctid = any(array(
          select ctid from tracking_event_ids where received_on < ${utcDayOf(before)} limit ${idsAtOnce}))`,
      )
      return rowCount === idsAtOnce
    },
  }
}

/** The names of the partitions that ended before a moment, oldest first. */
export async function expiredDays(tx: Queryable, before: Date): Promise<readonly string[]> {
  return (await daysIn(tx)).filter((name) => name < partitionOf(before))
}

/** The partition names, oldest first. */
async function daysIn(tx: Queryable): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'tracking_events'::regclass`,
  )
  return rows
    .map(({ name }) => name)
    .filter((name) => /^tracking_events_\d{8}$/.test(name))
    .toSorted()
}

async function hasDay(db: Queryable, moment: Date): Promise<boolean> {
  // NOTE: not `to_regclass`: within a transaction it keeps reporting a table as missing after another one created it.
  const { rows } = await db.execute(
    sql`select from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'tracking_events'::regclass and relname = ${partitionOf(moment)}`,
  )
  return rows.length > 0
}

/**
 * Creates the table on its own and then attaches it. Creating it as a partition would wait for every reader of events,
 * with everybody else queued behind. It is empty, so its bounds need no check.
 */
async function makeDay(tx: Queryable, moment: Date): Promise<void> {
  const day = utcDayOf(moment)
  const next = utcDayOf(new Date(Date.parse(`${day}T00:00:00Z`) + dayMs))
  // NOTE: identifiers and bounds cannot be parameters. The text contains only digits of a date made here.
  await tx.execute(sql.raw(`create table ${partitionOf(moment)} (like tracking_events including all)`))
  await tx.execute(
    sql.raw(`alter table tracking_events attach partition ${partitionOf(moment)}
      for values from ('${day}T00:00:00Z') to ('${next}T00:00:00Z')`),
  )
}

/** The name of the table with the events of a moment's day. */
export function partitionOf(moment: Date): string {
  return `tracking_events_${utcDayOf(moment).replaceAll('-', '')}`
}
