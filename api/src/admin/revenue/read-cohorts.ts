import type { DataOf } from '@fennel/contract'
import { sql } from 'drizzle-orm'
import type { Services } from '#api/services.ts'

const stepMs = 30 * 86_400_000
const monthsBack = 12

/**
 * What buyers were worth so far, by the month (UTC) of their first payment for a plan and in steps of 30 days since it:
 * the net of the ledger. Reads a year of first payments from the index on the moment, and each buyer's entries by theirs.
 */
export async function readCohorts(services: Services, currency: string): Promise<DataOf<'revenueCohorts'>> {
  const now = services.now()
  const start = new Date(now)
  start.setUTCDate(1)
  start.setUTCHours(0, 0, 0, 0)
  start.setUTCMonth(start.getUTCMonth() - (monthsBack - 1))
  const { rows } = await services.db.query.execute<{
    month: string
    step: number
    cents: number
    buyers: number
    last: string
  }>(sql`
    with firsts as (
      select lead_id, min(occurred_at) as at from ledger_entries
      where kind = 'plan' and currency = ${currency} and occurred_at >= ${start.toISOString()}::timestamptz
        and not exists (select 1 from ledger_entries b where b.lead_id = ledger_entries.lead_id and b.kind = 'plan'
          and b.occurred_at < ${start.toISOString()}::timestamptz)
      group by lead_id
    ), sizes as (
      select to_char(at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as buyers, max(at) as last
      from firsts group by 1
    )
    select s.month, s.buyers, extract(epoch from s.last)::float8 as last, m.step, m.cents from sizes s join (
      select to_char(f.at at time zone 'UTC', 'YYYY-MM') as month,
        greatest(0, floor(extract(epoch from e.occurred_at - f.at) / ${stepMs / 1000}))::int as step,
        sum(e.amount_cents)::float8 as cents
      from firsts f join ledger_entries e on e.lead_id = f.lead_id and e.currency = ${currency}
      group by 1, 2
    ) m on m.month = s.month order by s.month, m.step`)
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, same]) => {
    const lived = Math.floor((now - Date.parse(`${month}-01T00:00:00Z`)) / stepMs)
    const steps = Math.max(lived, ...same.map(({ step }) => step)) + 1
    let sum = 0
    const cumulativeCents = Array.from({ length: steps }, (_, at) => {
      sum += same.find(({ step }) => step === at)?.cents ?? 0
      return sum
    })
    const youngest = Number(same[0]?.last ?? 0) * 1000
    return {
      month,
      buyers: same[0]?.buyers ?? 0,
      cumulativeCents,
      completeSteps: Math.max(0, Math.min(steps, Math.floor((now - youngest) / stepMs))),
    }
  })
}
