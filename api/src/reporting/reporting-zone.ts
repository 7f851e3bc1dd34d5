import { daysOfZone } from '@fennel/funnel'
import type { ZoneDays } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '#api/db/client.ts'
import { send } from '#api/db/in-pipeline.ts'
import { preparedStatement } from '#api/db/prepared-statement.ts'
import { reportingZone } from './reporting-tables.ts'

/** The days by which counts are kept: those of UTC until another zone is adopted. */
export async function readReportingDays(db: Queryable): Promise<ZoneDays> {
  const { rows } = await send<{ time_zone: string }>(
    db,
    preparedStatement('read-reporting-zone', sql`select time_zone from reporting_zone`),
  )
  return daysOfZone(rows[0]?.time_zone ?? 'UTC')
}

/** Sets the zone in which counts are kept. The caller recounts everything in the same transaction. */
export async function saveReportingZone(tx: Queryable, timeZone: string): Promise<void> {
  await tx
    .insert(reportingZone)
    .values({ timeZone })
    .onConflictDoUpdate({ target: reportingZone.only, set: { timeZone } })
}

/** Whether the database knows a zone. Its list of zones may differ from Node's. */
export async function isZoneOfDatabase({ pool }: Pick<Database, 'pool'>, timeZone: string): Promise<boolean> {
  return pool.query('select now() at time zone $1', [timeZone]).then(
    () => true,
    (failure: unknown) => {
      if (isUnknownZone(failure)) return false
      throw failure
    },
  )
}

/** PostgreSQL's error code for an invalid parameter value. */
function isUnknownZone(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === '22023'
}
