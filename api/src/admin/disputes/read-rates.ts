import { lastDays } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { readReportingDays } from '#api/reporting/index.ts'

export interface Rates {
  readonly days: number
  readonly payments: number
  readonly disputes: number
  readonly warnings: number
}

/**
 * Disputes and fraud warnings that arrived in the last so many days, today among them, beside the payments that succeeded
 * in them. The rate is counted as the card networks' monitoring programmes count a month: cases received over
 * payments made, by count, whenever the disputed payment was. Inquiries (`warning_…`) and prevented disputes are no
 * cases. The payments are sums of days, as many to read however many were made; the others are index ranges.
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

/** Whether a dispute of this status is a case to the networks: neither a question that moved no money nor a prevented one. */
export function isCase(status: SQL): SQL {
  return sql`${status} not like 'warning%' and ${status} <> 'prevented'`
}
