import type { Database } from '#api/db/client.ts'

const dayLength = 24 * 60 * 60 * 1000

/** One process at a time makes partitions; the number is unlike other advisory locks of the product. */
const partitionLock = 7_301_945

/** Makes sure that the day of a moment (UTC) has its partition, and the day after it too. */
export interface DayPartitions {
  readonly ensure: (moment: Date) => Promise<void>
}

export function createDayPartitions(db: Database): DayPartitions {
  const known = new Set<string>()
  return {
    ensure: async (moment) => {
      if (known.has(dayOf(moment))) return
      const connection = await db.pool.connect()
      try {
        await connection.query('begin')
        await connection.query('select pg_advisory_xact_lock($1)', [partitionLock])
        for (const at of [moment, new Date(moment.getTime() + dayLength)])
          await connection.query(createDay(at))
        await connection.query('commit')
      } catch (failure) {
        await connection.query('rollback').catch(() => undefined)
        throw failure
      } finally {
        connection.release()
      }
      known.add(dayOf(moment))
    },
  }
}

// NOTE: only digits of a date we made ourselves enter this text; identifiers and bounds cannot be parameters.
function createDay(moment: Date): string {
  const day = dayOf(moment)
  const next = dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + dayLength))
  const name = `tracking_events_${day.replaceAll('-', '')}`
  return `create table if not exists ${name} partition of tracking_events for values from ('${day}T00:00:00Z') to ('${next}T00:00:00Z')`
}

/** The day of a moment in UTC, as `2026-11-21`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
