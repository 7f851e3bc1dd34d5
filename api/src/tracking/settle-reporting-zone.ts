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
 * Reconciles the configured time zone with the one the stored counts use, at startup. An installation that has counted
 * nothing adopts the setting. Any other keeps its zone until everything is recounted, and logs a warning.
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

/** One sentence on what to do when setting and stored zone differ. */
export function zoneWarning(kept: string, wanted: string): string {
  return `Reports are kept in ${kept}, not in ${wanted} as REPORTING_TIME_ZONE says: run \`npm run rollups:rebuild\` to recount everything in ${wanted}, or set REPORTING_TIME_ZONE=${kept}.`
}

async function takeOverIfEmpty(db: Services['db'], timeZone: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // NOTE: a concurrent first event waits here and is then counted in the adopted zone.
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
