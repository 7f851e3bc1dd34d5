import { isReportingZone } from '@fennel/funnel'
import { isZoneOfDatabase } from '../api/src/reporting/index.ts'
import { rebuildCounts } from '../api/src/tracking/index.ts'
import { describeFailure, PlainFailure } from './start/plain-failure.ts'
import { withDatabase } from './start/with-database.ts'

/**
 * Recounts everything from the raw events and the books. A running server may stay up; its events and payments wait.
 */
try {
  const { count, zone } = await withDatabase(async (db) => {
    // NOTE: read here, because withDatabase loads the settings file, which may contain it.
    const wanted = process.env['REPORTING_TIME_ZONE'] || 'UTC'
    if (!isReportingZone(wanted))
      throw new PlainFailure(
        `REPORTING_TIME_ZONE is not usable: "${wanted}" is not the name of a time zone, such as Europe/Berlin or UTC.`,
      )
    if (!(await isZoneOfDatabase(db, wanted)))
      throw new PlainFailure(
        `REPORTING_TIME_ZONE names "${wanted}", which the database does not know: choose another name for it.`,
      )
    return { count: await rebuildCounts({ db }, wanted), zone: wanted }
  })
  console.log(`Recounted ${count} events and the sales in the ledger by days of ${zone}.`)
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
