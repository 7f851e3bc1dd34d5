import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { readReportingDays } from '#api/reporting/index.ts'
import { isCase, readRates } from './read-rates.ts'
import type { Rates } from './read-rates.ts'

/** The counts of the current month so far. */
interface VisaMonth extends Rates {
  /** Payments with both a warning and a dispute this month, which count twice. */
  readonly twice: number
}

/**
 * The parts of the ratio of Visa's Acquirer Monitoring Program (VAMP): fraud reports (TC40, our early fraud warnings)
 * and disputes (TC15) of a calendar month over the card payments settled in it, by count. A refund does not remove a
 * fraud report. Acquirers differ on whether a payment with both counts once or twice; this is the stricter reading,
 * twice. Cards of other networks are included, because payments are stored without their network.
 */
export async function readVisaMonth(db: Queryable, now: number): Promise<VisaMonth> {
  const { dayOf, startOf } = await readReportingDays(db)
  const today = dayOf(now)
  const since = new Date(startOf(`${today.slice(0, 'YYYY-MM'.length)}-01`))
  const [rates, { rows }] = await Promise.all([
    readRates(db, now, Number(today.slice('YYYY-MM-'.length))),
    db.execute<{ twice: number }>(sql`
      select count(distinct d.stripe_charge_id)::int as twice from disputes d
      where d.opened_at >= ${since} and ${isCase(sql`d.status`)}
        and exists (select 1 from fraud_warnings w
          where w.stripe_charge_id = d.stripe_charge_id and w.warned_at >= ${since})`),
  ])
  return { ...rates, twice: rows[0]?.twice ?? 0 }
}
