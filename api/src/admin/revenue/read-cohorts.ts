import type { DataOf } from '@fennel/contract'
import { dayMs, utcDayOf } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { readReportingDays } from '#api/reporting/index.ts'
import type { Services } from '#api/services.ts'
import { salesWhere } from './sales-where.ts'

const stepMs = 30 * dayMs
const monthsBack = 12

/**
 * What buyers have been worth so far (the ledger's net), by the month of their first payment for a plan and in steps of
 * 30 days since then. Reads a year of sums: buyers by the day they first paid, and what each month's buyers brought in
 * each step.
 */
export async function readCohorts(services: Services, currency: string): Promise<DataOf<'revenueCohorts'>> {
  const now = services.now()
  const days = await readReportingDays(services.db.query)
  const first = new Date(`${days.dayOf(now).slice(0, 'YYYY-MM'.length)}-01`)
  first.setUTCMonth(first.getUTCMonth() - (monthsBack - 1))
  const start = utcDayOf(first)
  const { rows } = await services.db.query.execute<{
    month: string
    step: number
    cents: number
    buyers: number
    /** The day after the month's last new buyer paid. */
    last: string
  }>(sql`
    with sizes as (
      select date_trunc('month', day)::date as month, sum(count)::int as buyers, max(day) + 1 as last
      from sales_totals where ${salesWhere({ currency }, ['buyer'])} and span = 'day' and day >= ${start}::date
        and count > 0
      group by 1
    )
    select to_char(s.month, 'YYYY-MM') as month, s.buyers, s.last::text as last, m.detail::int as step,
      m.cents::float8 as cents
    from sizes s join sales_totals m on m.day = s.month
    where ${salesWhere({ currency }, ['worth'])} and m.span = 'day' and m.count <> 0
    order by s.month, step`)
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, same]) => {
    const lived = Math.floor((now - days.startOf(`${month}-01`)) / stepMs)
    const steps = Math.max(lived, ...same.map(({ step }) => step)) + 1
    let sum = 0
    const cumulativeCents = Array.from({ length: steps }, (_, at) => {
      sum += same.find(({ step }) => step === at)?.cents ?? 0
      return sum
    })
    const youngest = days.startOf(same[0]?.last ?? '1970-01-01')
    return {
      month,
      buyers: same[0]?.buyers ?? 0,
      cumulativeCents,
      completeSteps: Math.max(0, Math.min(steps, Math.floor((now - youngest) / stepMs))),
    }
  })
}
