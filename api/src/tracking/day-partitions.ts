import type { PoolClient } from 'pg'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import type { Database } from '#api/db/client.ts'

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
  const underLock = async <T>(work: (connection: PoolClient) => Promise<T>): Promise<T> => {
    const connection = await db.pool.connect()
    try {
      await connection.query('begin')
      await connection.query('select pg_advisory_xact_lock($1)', [advisoryLocks.dayPartitions])
      const result = await work(connection)
      await connection.query('commit')
      return result
    } catch (failure) {
      await connection.query('rollback').catch(() => undefined)
      throw failure
    } finally {
      connection.release()
    }
  }
  return {
    ensure: async (moment) => {
      if (known.has(dayOf(moment))) return
      await underLock(async (connection) => {
        for (const at of [moment, new Date(moment.getTime() + dayLength)])
          await connection.query(createDay(at))
      })
      known.add(dayOf(moment))
    },
    dropBefore: async (moment) =>
      underLock(async (connection) => {
        const { rows } = await connection.query<{ name: string }>(
          `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'tracking_events'::regclass`,
        )
        const past = rows
          .map(({ name }) => name)
          .filter((name) => /^tracking_events_\d{8}$/.test(name) && name < tableOf(moment))
        for (const name of past) await connection.query(`drop table ${name}`)
        await connection.query('delete from tracking_event_ids where received_on < $1', [dayOf(moment)])
        return past.map((name) => name.slice(-8))
      }),
  }
}

// NOTE: only digits of a date we made ourselves enter this text; identifiers and bounds cannot be parameters.
function createDay(moment: Date): string {
  const day = dayOf(moment)
  const next = dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + dayLength))
  return `create table if not exists ${tableOf(moment)} partition of tracking_events for values from ('${day}T00:00:00Z') to ('${next}T00:00:00Z')`
}

function tableOf(moment: Date): string {
  return `tracking_events_${dayOf(moment).replaceAll('-', '')}`
}

/** The day of a moment in UTC, as `2026-11-21`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
