import { sql } from 'drizzle-orm'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import type { Database, Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { steppingAside } from '#api/db/stepping-aside.ts'

const dayLength = 24 * 60 * 60 * 1000

/** The days of `tracking_events`, each a table of its own (UTC). */
export interface DayPartitions {
  /** Makes sure that the day of a moment has its table. */
  readonly ensure: (moment: Date) => Promise<void>
  /** Drops every day that ended before a moment, and forgets its event ids. Resolves to the days dropped. */
  readonly dropBefore: (moment: Date) => Promise<readonly string[]>
}

/** In milliseconds; for about six seconds, which a browser's call may wait. */
const patience = { lockTimeout: 500, pauseBetween: 100, mostTries: 10 }

export function createDayPartitions(db: Database): DayPartitions {
  const known = new Set<string>()
  const underLock = async <T>(work: (tx: Queryable) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.dayPartitions})`)
      return work(tx)
    })
  const make = async (moment: Date): Promise<void> =>
    underLock(async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = ${patience.lockTimeout}`))
      if (!(await hasDay(tx, moment))) await makeDay(tx, moment)
    })
  return {
    ensure: async (moment) => {
      if (known.has(dayOf(moment))) return
      if (!(await hasDay(db.query, moment))) await steppingAside(() => make(moment), patience)
      known.add(dayOf(moment))
    },
    dropBefore: async (moment) =>
      underLock(async (tx) => {
        const { rows } = await tx.execute<{ name: string }>(
          sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'tracking_events'::regclass`,
        )
        const past = rows
          .map(({ name }) => name)
          .filter((name) => /^tracking_events_\d{8}$/.test(name) && name < tableOf(moment))
        for (const name of past) await tx.execute(sql`drop table ${sql.identifier(name)}`)
        await tx.execute(sql`delete from tracking_event_ids where received_on < ${dayOf(moment)}`)
        return past.map((name) => name.slice(-8))
      }),
  }
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
  const next = dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + dayLength))
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
