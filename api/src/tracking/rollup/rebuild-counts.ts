import { daysOfZone } from '@fennel/funnel'
import { inTransaction } from '#api/db/in-transaction.ts'
import { saveReportingZone } from '#api/reporting/index.ts'
import { rebuildSales } from '#api/sales/index.ts'
import type { Services } from '#api/services.ts'
import { recountVisits } from './rebuild-rollups.ts'
import { moveVisits } from './visits-by-moment.ts'

/**
 * Recounts visits and sales by the days of a time zone, in one transaction, and keeps the counts in that zone from then
 * on. Visits whose events are no longer stored are moved to their new days as they were counted. Returns how many
 * events were read.
 */
export async function rebuildCounts({ db }: Pick<Services, 'db'>, timeZone: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const count = await recountVisits(tx, async (from, since) => {
      if (from.timeZone === timeZone) return
      await saveReportingZone(tx, timeZone)
      await moveVisits(tx, { from, to: daysOfZone(timeZone), before: since })
    })
    await rebuildSales({ db: { query: tx } })
    return count
  })
}
