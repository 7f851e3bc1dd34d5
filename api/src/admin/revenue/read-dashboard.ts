import type { DataOf } from '@fennel/contract'
import { houseCurrency, shiftDay } from '@fennel/funnel'
import type { ZoneDays } from '@fennel/funnel'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { productNameOrId } from '#api/catalog/index.ts'
import { leads } from '#api/leads/index.ts'
import { ledgerEntries } from '#api/payments/index.ts'
import { readReportingDays } from '#api/reporting/index.ts'
import type { Services } from '#api/services.ts'
import { isCase } from '../disputes/read-rates.ts'
import { maskEmail } from '../mask-email.ts'
import { readTraffic } from './read-traffic.ts'
import { salesByDay } from './sales-where.ts'

type PeriodNumbers = DataOf<'dashboardNumbers'>['today']

const currency = houseCurrency

/** Today, and the 7 and 28 full days before it, in the reporting time zone. */
export async function readDashboard(services: Services): Promise<DataOf<'dashboardNumbers'>> {
  const days = await readReportingDays(services.db.query)
  const dayOf = (back: number) => shiftDay(days.dayOf(services.now()), -back)
  const [today, last7, last28] = await Promise.all([
    readPeriod(services, days, dayOf(0), dayOf(0)),
    readPeriod(services, days, dayOf(7), dayOf(1)),
    readPeriod(services, days, dayOf(28), dayOf(1)),
  ])
  return { today, last7, last28, currency }
}

async function readPeriod(
  { db }: Services,
  { startOf }: ZoneDays,
  from: string,
  to: string,
): Promise<PeriodNumbers> {
  const moment = (day: string) => sql`${new Date(startOf(day)).toISOString()}::timestamptz`
  const [traffic, { rows }] = await Promise.all([
    readTraffic(db.query, { from, to }),
    db.query.execute<Pick<PeriodNumbers, 'grossCents' | 'refundCents' | 'payments' | 'disputes'>>(sql`
      select coalesce(sum(cents) filter (where what <> 'refund'), 0)::float8 as "grossCents",
        coalesce(-sum(cents) filter (where what = 'refund'), 0)::float8 as "refundCents",
        (select coalesce(sum(count), 0)::int from sales_totals
          where ${salesByDay({ from, to, currency: '' }, ['payment'])}) as payments,
        (select count(*)::int from disputes where opened_at >= ${moment(from)}
          and opened_at < ${moment(shiftDay(to, 1))}
          and ${isCase(sql`status`)}) as disputes
      from sales_totals where ${salesByDay({ from, to, currency }, ['plan', 'upsell', 'renewal', 'refund'])}`),
  ])
  const money = rows[0] ?? { grossCents: 0, refundCents: 0, payments: 0, disputes: 0 }
  return { from, to, ...traffic, ...money }
}

const feedLength = 20

/** The latest payments, newest first. Walks down the index on their time. */
export async function readLatestOrders(
  { db, brands }: Services,
  isAdmin: boolean,
): Promise<DataOf<'latestOrders'>> {
  const rows = await db.query
    .select({ entry: ledgerEntries, email: leads.email })
    .from(ledgerEntries)
    .leftJoin(leads, eq(leads.id, ledgerEntries.leadId))
    .where(inArray(ledgerEntries.kind, ['plan', 'upsell', 'renewal']))
    .orderBy(desc(ledgerEntries.occurredAt), desc(ledgerEntries.id))
    .limit(feedLength)
  return rows.flatMap(({ entry, email }) => {
    const { kind } = entry
    if (kind === 'refund' || kind === 'dispute') return []
    const brand = brands.get(entry.brandId)
    return [
      {
        id: entry.id,
        at: entry.occurredAt.toISOString(),
        kind,
        brand: brand?.name ?? entry.brandId,
        product: productNameOrId(brand, entry.productId),
        email: email === null || isAdmin ? email : maskEmail(email),
        cents: entry.amountCents,
        currency: entry.currency,
      },
    ]
  })
}
