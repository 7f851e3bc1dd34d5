import { lastDays } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { isPrevented } from '#api/payments/index.ts'
import { readReportingDays } from '#api/reporting/index.ts'

export interface Rates {
  readonly days: number
  readonly payments: number
  readonly disputes: number
  readonly warnings: number
}

/**
 * Disputes and fraud warnings received in the last `days` days including today, and the payments that succeeded in
 * them. Counted as the card networks' monitoring programs count a month: cases received over payments made, by count,
 * whenever the disputed payment was. Inquiries (`warning_…`) and prevented disputes are not cases. Payments are sums by
 * day, so their number does not matter; the others are index ranges.
 */
export async function readRates(db: Queryable, now: number, days: number): Promise<Rates> {
  const { dayOf, startOf } = await readReportingDays(db)
  const { from } = lastDays(dayOf(now), days)
  const since = new Date(startOf(from))
  const { rows } = await db.execute<{ payments: number; disputes: number; warnings: number }>(sql`
    select
      (select coalesce(sum(count), 0)::int from sales_totals where currency = '' and told = 0 and span = 'day'
        and what = 'payment' and day >= ${from}::date) as payments,
      (select count(*)::int from disputes
        where opened_at >= ${since} and ${isCase(sql`status`)}) as disputes,
      (select count(*)::int from fraud_warnings where warned_at >= ${since}) as warnings`)
  return { days, ...(rows[0] ?? { payments: 0, disputes: 0, warnings: 0 }) }
}

/** Whether the networks count a dispute of this status: not an inquiry, which moved no money, nor a prevented one. */
export function isCase(status: SQL): SQL {
  return sql`${status} not like 'warning%' and not ${isPrevented(status)}`
}
