import { shiftDay } from '@fennel/funnel'
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
  /** Plan sales and one-click offers reported to the network, and why others were not. */
  readonly adPlatform: {
    readonly sales: Movements
    readonly refunds: Movements
    readonly waiting: number
    readonly withoutConsent: number
    readonly failed: number
    /** Sales of visits that were never advertised. */
    readonly untold: number
  }
  /** Whether books and provider agree to the cent. */
  readonly booksAgree: boolean
}

/**
 * Compares a day's books with what Stripe charged and what the network received. Reads from Stripe; changes nothing.
 */
export async function compareDay(services: Services, day: string): Promise<DayComparison> {
  const { startOf } = await readReportingDays(services.db.query)
  const [from, until] = [new Date(startOf(day)), new Date(startOf(shiftDay(day, 1)))]
  const ledger = await readLedger(services, from, until)
  const stripe = await readStripe(services, from, until)
  const { queued, ...told } = await readOutbox(services, from, until)
  const charged = {
    count: ledger.sales.count + ledger.renewals.count,
    cents: ledger.sales.cents + ledger.renewals.cents,
  }
  return {
    day,
    ledger,
    stripe,
    adPlatform: { ...told, untold: ledger.sales.count - queued },
    booksAgree: areEqual(charged, stripe.charges) && areEqual(ledger.refunds, stripe.refunds),
  }
}

/** Stripe does not count a refund that failed later, so neither the refund nor its reversal counts here. */
const isOfFailedRefund = sql`kind = 'refund' and (amount_cents > 0
  or exists (select 1 from ledger_entries undone where undone.stripe_source_id = entry.stripe_source_id || ':failed'))`

async function readLedger({ db }: Services, from: Date, until: Date): Promise<DayComparison['ledger']> {
  const { rows } = await db.query.execute<{ kind: string; count: number; cents: number }>(sql`
    select case when kind in ('plan', 'upsell') then 'sale' else kind end as kind, count(*)::int as count,
      abs(sum(amount_cents))::int as cents
    from ledger_entries entry
    where occurred_at >= ${from.toISOString()}::timestamptz and occurred_at < ${until.toISOString()}::timestamptz
      and not (${isOfFailedRefund})
    group by 1`)
  const of = (kind: string): Movements => {
    const row = rows.find((found) => found.kind === kind)
    return { count: row?.count ?? 0, cents: row?.cents ?? 0 }
  }
  return { sales: of('sale'), renewals: of('renewal'), refunds: of('refund') }
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

async function readOutbox({ db }: Services, from: Date, until: Date) {
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
  return {
    sales: of('Purchase', 'sent'),
    refunds: of('Refund', 'sent'),
    queued: of('Purchase').count,
    waiting: of('Purchase', 'waiting').count,
    withoutConsent: of('Purchase', 'no-consent').count,
    failed: of('Purchase', 'expired', 'refused').count,
  }
}

function plus({ count, cents }: Movements, more: number): Movements {
  return { count: count + 1, cents: cents + more }
}

function areEqual(one: Movements, other: Movements): boolean {
  return one.count === other.count && one.cents === other.cents
}
