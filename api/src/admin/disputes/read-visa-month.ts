import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { readReportingDays } from '#api/reporting/index.ts'
import { isCase, readRates } from './read-rates.ts'
import type { Rates } from './read-rates.ts'

/** The counts of a month as far as it has come. */
interface VisaMonth extends Rates {
  /** Payments that were warned of and disputed in it, so that both count. */
  readonly twice: number
}

/**
 * What Visa's Acquirer Monitoring Program (VAMP) divides: reports of fraud (TC40, to us early fraud warnings) and disputes
 * (TC15) of a calendar month by the card payments settled in it, by count. A refund takes no report of fraud away. Whether
 * a payment with both counts once or twice is told differently by acquirers; both are in here, the stricter reading. Cards
 * of other networks are, too: a payment is kept without the network of its card.
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
