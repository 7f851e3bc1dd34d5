import { dayMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import type { Database, Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { steppingAside } from '#api/db/stepping-aside.ts'

/** The days of `tracking_events`, each a table of its own (UTC). */
export interface DayPartitions {
  /** Makes sure that the day of a moment has its table. */
  readonly ensure: (moment: Date) => Promise<void>
  /**
   * Drops the oldest day that ended before a moment; resolves to it, or to nothing where there is none. Gives up at once
   * (`isLockedOut`) while others use events.
   */
  readonly dropOldest: (before: Date) => Promise<string | undefined>
  /** Forgets some ids of events that came on a day before that of a moment; resolves to whether there may be more. */
  readonly forgetIds: (before: Date) => Promise<boolean>
}

/** In milliseconds; for about six seconds, which a browser's call may wait. */
const patience = { lockTimeout: 500, pauseBetween: 100, mostTries: 10 }
/** How long everybody may have to wait behind a day that is to be dropped, in milliseconds: it is in no hurry. */
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
    underLock(patience.lockTimeout, async (tx) => {
      if (!(await hasDay(tx, moment))) await makeDay(tx, moment)
    })
  return {
    ensure: async (moment) => {
      if (known.has(dayOf(moment))) return
      if (!(await hasDay(db.query, moment))) await steppingAside(() => make(moment), patience)
      known.add(dayOf(moment))
    },
    dropOldest: async (before) =>
      underLock(dropTimeout, async (tx) => {
        const oldest = (await daysIn(tx)).find((name) => name < tableOf(before))
        if (oldest !== undefined) await tx.execute(sql`drop table ${sql.identifier(oldest)}`)
        return oldest?.slice(-8)
      }),
    forgetIds: async (before) => {
      const { rowCount } = await db.query.execute(
        sql`delete from tracking_event_ids where ctid = any(array(
          select ctid from tracking_event_ids where received_on < ${dayOf(before)} limit ${idsAtOnce}))`,
      )
      return rowCount === idsAtOnce
    },
  }
}

/** The tables of days, the oldest first. */
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
  // NOTE: not by `to_regclass`, which remembers to the end of a transaction that a table was not there before it.
  const { rows } = await db.execute(
    sql`select from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'tracking_events'::regclass and relname = ${tableOf(moment)}`,
  )
  return rows.length > 0
}

/**
 * Makes the table by itself and attaches it: made as a part of the events, it would wait for everybody who reads any of
 * them, and everybody else behind it. Being empty it needs no check for its bounds.
 */
async function makeDay(tx: Queryable, moment: Date): Promise<void> {
  const day = dayOf(moment)
  const next = dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + dayMs))
  // NOTE: only digits of a date we made ourselves enter this text; identifiers and bounds cannot be parameters.
  await tx.execute(sql.raw(`create table ${tableOf(moment)} (like tracking_events including all)`))
  await tx.execute(
    sql.raw(`alter table tracking_events attach partition ${tableOf(moment)}
      for values from ('${day}T00:00:00Z') to ('${next}T00:00:00Z')`),
  )
}

function tableOf(moment: Date): string {
  return `tracking_events_${dayOf(moment).replaceAll('-', '')}`
}

/** The day of a moment in UTC, as `2026-11-21`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
