import { isReportingZone } from '@fennel/funnel'
import { isZoneOfDatabase } from '../api/src/reporting/index.ts'
import { rebuildCounts } from '../api/src/tracking/index.ts'
import { describeFailure, PlainFailure } from './start/plain-failure.ts'
import { withDatabase } from './start/with-database.ts'

/** Counts everything anew from the raw events and the books; the product may run, its events and payments wait meanwhile. */
try {
  const { count, zone } = await withDatabase(async (db) => {
    // NOTE: read here, since the settings file may name it too.
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
  console.log(`Counted ${count} events and the sales of the ledger anew, by the days of ${zone}.`)
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
