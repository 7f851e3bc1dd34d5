import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'

export interface Rates {
  readonly days: number
  readonly payments: number
  readonly disputes: number
  readonly warnings: number
}

const day = 86_400_000

/**
 * Disputes and fraud warnings that arrived in the last `days`, beside the payments that succeeded in them. The rate is
 * counted as the card networks' monitoring programmes count a month: cases received over payments made, by count, whenever
 * the disputed payment was. Inquiries (`warning_…`) and prevented disputes are no cases. The payments are sums of whole
 * days and the rest of the first day; the others are index ranges.
 */
export async function readRates(db: Queryable, now: number, days: number): Promise<Rates> {
  const since = new Date(now - days * day)
  const firstWhole = new Date(Math.ceil(since.getTime() / day) * day)
  const { rows } = await db.execute<{ payments: number; disputes: number; warnings: number }>(sql`
    select
      (select count(*)::int from ledger_entries where occurred_at >= ${since} and occurred_at < ${firstWhole}
        and kind in ('plan', 'upsell', 'renewal') and amount_cents > 0)
      + (select coalesce(sum(count), 0)::int from sales_totals where currency = '' and told = 0 and span = 'day'
        and what = 'payment' and day >= ${firstWhole.toISOString().slice(0, 10)}::date) as payments,
      (select count(*)::int from disputes
        where opened_at >= ${since} and status not like 'warning%' and status <> 'prevented') as disputes,
      (select count(*)::int from fraud_warnings where warned_at >= ${since}) as warnings`)
  return { days, ...(rows[0] ?? { payments: 0, disputes: 0, warnings: 0 }) }
}
