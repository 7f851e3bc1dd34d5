import { hourMs } from '@fennel/funnel'
import { desc, eq, sql } from 'drizzle-orm'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import { logJobFailure, neverStopped, repeatJob } from '#api/repeat-job.ts'
import type { IsStopped, RepeatedJob } from '#api/repeat-job.ts'
import type { Services } from '#api/services.ts'
import { eraseLeftCustomers } from './erase-customers.ts'
import { findLostCustomers } from './find-lost-customers.ts'
import { deleteEvidenceOfErased } from './keep-evidence.ts'
import { deletionReports } from './privacy-tables.ts'
import { runRetention } from './run-retention.ts'

/**
 * Deletes expired data about once a day (checked hourly), in one process at a time. Also retries Stripe customers left
 * behind by erasures and looks for lost ones, which is harmless in several processes.
 */
export function createPrivacyJobs(services: Services): RepeatedJob {
  return repeatJob(services, { everyMs: hourMs, failed: 'the privacy jobs failed' }, (isStopped) =>
    runPrivacyJobs(services, isStopped),
  )
}

/** Runs one round of all jobs. One that fails is logged and does not stop the next. Never rejects. */
export async function runPrivacyJobs(services: Services, isStopped = neverStopped): Promise<void> {
  const attempt = async (
    job: (services: Services, isStopped: IsStopped) => Promise<void>,
    message: string,
  ) => {
    try {
      if (!isStopped()) await job(services, isStopped)
    } catch (failure) {
      logJobFailure(services.log, failure, message)
    }
  }
  await attempt(deleteDaily, 'old data was not deleted')
  await attempt(deleteEvidenceOfErased, 'evidence of closed disputes was not deleted')
  await attempt(findLostCustomers, 'lost customers were not looked for at the payment provider')
  await attempt(eraseLeftCustomers, 'customers left at the payment provider were not deleted')
}

/** Deletes expired data, unless that was done within the last 23 hours. */
export async function deleteDaily(services: Services, isStopped = neverStopped): Promise<void> {
  const connection = await services.db.pool.connect()
  try {
    const { rows } = await connection.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      advisoryLocks.retention,
    ])
    if (rows[0]?.mine === true) {
      await deleteWhenDue(services, isStopped)
      await connection.query('select pg_advisory_unlock($1)', [advisoryLocks.retention])
    }
  } catch (failure) {
    // NOTE: the lock belongs to the connection. Returned to the pool with it, nobody could delete any more.
    connection.release(true)
    throw failure
  }
  connection.release()
}

async function deleteWhenDue(services: Services, isStopped: IsStopped): Promise<void> {
  const [last] = await services.db.query
    .select({ ranAt: deletionReports.ranAt })
    .from(deletionReports)
    .where(eq(deletionReports.kind, sql`'retention'`))
    .orderBy(desc(deletionReports.ranAt))
    .limit(1)
  if (last === undefined || services.now() - last.ranAt.getTime() >= 23 * hourMs)
    await runRetention(services, false, isStopped)
}
