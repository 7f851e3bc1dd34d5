import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import type { Database, Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'

const dayLength = 24 * 60 * 60 * 1000

/** The days of `tracking_events`, each a table of its own (UTC). */
export interface DayPartitions {
  /** Makes sure that the day of a moment has its table, and the day after it too. */
  readonly ensure: (moment: Date) => Promise<void>
  /** Drops every day that ended before a moment, and forgets its event ids. Resolves to the days dropped. */
  readonly dropBefore: (moment: Date) => Promise<readonly string[]>
}

export function createDayPartitions(db: Database): DayPartitions {
  const known = new Set<string>()
  const underLock = async <T>(work: (tx: Queryable) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.dayPartitions})`)
      return work(tx)
    })
  return {
    ensure: async (moment) => {
      if (known.has(dayOf(moment))) return
      await underLock(async (tx) => {
        for (const at of [moment, new Date(moment.getTime() + dayLength)]) await tx.execute(createDay(at))
      })
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

// NOTE: only digits of a date we made ourselves enter this text; identifiers and bounds cannot be parameters.
function createDay(moment: Date): SQL {
  const day = dayOf(moment)
  const next = dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + dayLength))
  return sql.raw(
    `create table if not exists ${tableOf(moment)} partition of tracking_events for values from ('${day}T00:00:00Z') to ('${next}T00:00:00Z')`,
  )
}

function tableOf(moment: Date): string {
  return `tracking_events_${dayOf(moment).replaceAll('-', '')}`
}

/** The day of a moment in UTC, as `2026-11-21`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
