import { dayMs, shiftDay } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { readReportingDays } from '#api/reporting/index.ts'
import type { Services } from '#api/services.ts'

/** How many money movements there are, and their sum in cents. */
interface Movements {
  readonly count: number
  readonly cents: number
}

/** One day as recorded by the books, the payment provider and the advertising network. */
export interface DayComparison {
  /** E.g. `2026-11-21`, in the reporting time zone. */
  readonly day: string
  readonly ledger: {
    readonly sales: Movements
    readonly renewals: Movements
    readonly refunds: Movements
  }
  readonly stripe: { readonly charges: Movements; readonly refunds: Movements }
  /** Null for a day whose messages to the network are deleted by now, or are about to be. */
  readonly adPlatform: Reported | null
  /** Whether books and provider agree to the cent. */
  readonly booksAgree: boolean
}

/** Plan sales and one-click offers reported to the network, and why others were not. */
interface Reported {
  readonly sales: Movements
  readonly refunds: Movements
  readonly waiting: number
  readonly withoutConsent: number
  readonly failed: number
  /** Sales of visits that were never advertised. */
  readonly untold: number
  /** Sales of buyers whose data was deleted. Nobody knows anymore whether they were reported. */
  readonly erased: number
}

/**
 * Compares a day's books with what Stripe charged and what the network received. Reads from Stripe; changes nothing.
 */
export async function compareDay(services: Services, day: string): Promise<DayComparison> {
  const { startOf } = await readReportingDays(services.db.query)
  const [from, until] = [new Date(startOf(day)), new Date(startOf(shiftDay(day, 1)))]
  const { ofErased, ...ledger } = await readLedger(services, from, until)
  const stripe = await readStripe(services, from, until)
  const areKept = from.getTime() >= services.now() - services.config.retention.messageDays * dayMs
  const charged = {
    count: ledger.sales.count + ledger.renewals.count,
    cents: ledger.sales.cents + ledger.renewals.cents,
  }
  return {
    day,
    ledger,
    stripe,
    adPlatform: areKept ? await readReported(services, from, until, ledger.sales.count, ofErased) : null,
    booksAgree: areEqual(charged, stripe.charges) && areEqual(ledger.refunds, stripe.refunds),
  }
}

/** Stripe does not count a refund that failed later, so neither the refund nor its reversal counts here. */
const isOfFailedRefund = sql`kind = 'refund' and (amount_cents > 0
  or exists (select 1 from ledger_entries undone where undone.stripe_source_id = entry.stripe_source_id || ':failed'))`

/** The day in the books, and how many of its sales are those of buyers whose data was deleted. */
async function readLedger(
  { db }: Services,
  from: Date,
  until: Date,
): Promise<DayComparison['ledger'] & { readonly ofErased: number }> {
  const { rows } = await db.query.execute<{ kind: string; count: number; cents: number; erased: number }>(sql`
    select case when kind in ('plan', 'upsell') then 'sale' else kind end as kind, count(*)::int as count,
      abs(sum(amount_cents))::int as cents,
      count(*) filter (where not exists (select from leads where leads.id = entry.lead_id))::int as erased
    from ledger_entries entry
    where occurred_at >= ${from.toISOString()}::timestamptz and occurred_at < ${until.toISOString()}::timestamptz
      and not (${isOfFailedRefund})
    group by 1`)
  const of = (kind: string): Movements => {
    const row = rows.find((found) => found.kind === kind)
    return { count: row?.count ?? 0, cents: row?.cents ?? 0 }
  }
  return {
    sales: of('sale'),
    renewals: of('renewal'),
    refunds: of('refund'),
    ofErased: rows.find(({ kind }) => kind === 'sale')?.erased ?? 0,
  }
}

async function readStripe({ stripe }: Services, from: Date, until: Date): Promise<DayComparison['stripe']> {
  const created = { gte: from.getTime() / 1000, lt: until.getTime() / 1000 }
  let charges: Movements = { count: 0, cents: 0 }
  for await (const charge of stripe.charges.list({ created, limit: 100 }))
    if (charge.status === 'succeeded') charges = plus(charges, charge.amount)
  let refunds: Movements = { count: 0, cents: 0 }
  for await (const refund of stripe.refunds.list({ created, limit: 100 }))
    if (refund.status === 'succeeded') refunds = plus(refunds, refund.amount)
  return { charges, refunds }
}

async function readReported(
  { db }: Services,
  from: Date,
  until: Date,
  sold: number,
  ofErased: number,
): Promise<Reported> {
  const { rows } = await db.query.execute<{ name: string; ending: string; count: number; cents: number }>(sql`
    select name, coalesce(ending, 'waiting') as ending, count(*)::int as count,
      coalesce(sum(value_cents), 0)::int as cents
    from ad_outbox
    where name in ('Purchase', 'Refund')
      and occurred_at >= ${from.toISOString()}::timestamptz and occurred_at < ${until.toISOString()}::timestamptz
    group by 1, 2`)
  const of = (name: string, ...endings: readonly string[]): Movements =>
    rows
      .filter((row) => row.name === name && (endings.length === 0 || endings.includes(row.ending)))
      .reduce((sum, { count, cents }) => ({ count: sum.count + count, cents: sum.cents + cents }), {
        count: 0,
        cents: 0,
      })
  const unqueued = sold - of('Purchase').count
  const erased = Math.min(ofErased, unqueued)
  return {
    sales: of('Purchase', 'sent'),
    refunds: of('Refund', 'sent'),
    waiting: of('Purchase', 'waiting').count,
    withoutConsent: of('Purchase', 'no-consent').count,
    failed: of('Purchase', 'expired', 'refused').count,
    untold: unqueued - erased,
    erased,
  }
}

function plus({ count, cents }: Movements, more: number): Movements {
  return { count: count + 1, cents: cents + more }
}

function areEqual(one: Movements, other: Movements): boolean {
  return one.count === other.count && one.cents === other.cents
}
