import { sql } from 'drizzle-orm'
import { ConfigError } from '#api/config-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { isZoneOfDatabase, readReportingDays, saveReportingZone } from '#api/reporting/index.ts'
import { lockSales } from '#api/sales/index.ts'
import type { Services } from '#api/services.ts'
import { lockForRebuilding } from './rollup/rollup-store.ts'

interface SettleServices {
  readonly db: Services['db']
  readonly config: Pick<Services['config'], 'reportingTimeZone'>
  readonly log: { readonly warn: (details: object, sentence: string) => void }
}

/**
 * Brings the zone of the settings and the one the store's counts are kept by together, at the start. A store that counted
 * nothing yet takes the settings' zone over; any other keeps its own until everything is counted anew, and says so.
 */
export async function settleReportingZone({ db, config, log }: SettleServices): Promise<void> {
  const wanted = config.reportingTimeZone
  if (!(await isZoneOfDatabase(db, wanted)))
    throw new ConfigError(
      `REPORTING_TIME_ZONE names "${wanted}", which the database does not know: choose another name for it.`,
    )
  const { timeZone: kept } = await readReportingDays(db.query)
  if (kept === wanted || (await takeOverIfEmpty(db, wanted))) return
  log.warn({ kept, wanted }, zoneWarning(kept, wanted))
}

/** What to do where settings and store differ, in one sentence. */
export function zoneWarning(kept: string, wanted: string): string {
  return `Reports are kept in ${kept}, not in ${wanted} as REPORTING_TIME_ZONE says: run \`npm run rollups:rebuild\` to count everything anew in ${wanted}, or set REPORTING_TIME_ZONE=${kept}.`
}

async function takeOverIfEmpty(db: Services['db'], timeZone: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // NOTE: whoever counts something first waits here, and then counts by the zone that was taken over.
    await lockForRebuilding(tx)
    await lockSales(tx)
    if (await hasCounted(tx)) return false
    await saveReportingZone(tx, timeZone)
    return true
  })
}

async function hasCounted(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.execute<{ counted: boolean }>(sql`
    select exists (select 1 from tracking_sessions) or exists (select 1 from rollup_counts)
      or exists (select 1 from leads) or exists (select 1 from ledger_entries) as counted`)
  return rows[0]?.counted === true
}
