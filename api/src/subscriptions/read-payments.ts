import type { CustomerInvoice, CustomerSubscriptionView } from '@fennel/contract'
import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import { productNameOf } from '#api/catalog/index.ts'
import { invoices, ledgerEntries } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'

type InvoiceRow = typeof invoices.$inferSelect
type Amount = CustomerInvoice['amount']

/**
 * The invoices of a subscription that were ever due, newest first. An unpaid one has a link only if paying it helps:
 * once Stripe has given the plan up (`unpaid`), only the newest one reopens it, and nothing revives a plan that has
 * ended.
 */
export async function invoicesOf(
  services: Services,
  { id: subscriptionId, status: planStatus, endedAt }: Pick<SubscriptionRow, 'id' | 'status' | 'endedAt'>,
): Promise<CustomerInvoice[]> {
  const rows = await services.db.query
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.subscriptionId, subscriptionId),
        inArray(invoices.status, ['open', 'paid', 'uncollectible']),
        gt(invoices.amountCents, 0),
      ),
    )
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
  const refunds = await refundsOf(
    services,
    rows.map(({ stripeIntentId }) => stripeIntentId).filter((id) => id !== null),
  )
  const isGivenUp = planStatus === 'unpaid'
  const current = isGivenUp ? await invoiceOfCurrentPeriod(services, subscriptionId) : undefined
  const isLeft = ({ id, status }: InvoiceRow) =>
    endedAt === null ? isGivenUp && status === 'open' && id !== current?.id : status !== 'paid'
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    issuedAt: row.issuedAt.toISOString(),
    amount: { cents: row.amountCents, currency: row.currency },
    refundedCents: refunds.get(row.stripeIntentId ?? '') ?? 0,
    status: row.status as CustomerInvoice['status'],
    url: isLeft(row) ? null : row.url,
  }))
}

/** The oldest open invoice. */
export async function openInvoiceOf(
  services: Services,
  subscriptionId: string,
): Promise<InvoiceRow | undefined> {
  const rows = await services.db.query
    .select()
    .from(invoices)
    .where(and(eq(invoices.subscriptionId, subscriptionId), eq(invoices.status, 'open')))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
    .limit(1)
  return rows[0]
}

/**
 * The invoice of the current period while it is unpaid: the newest one we know of. Stripe leaves it as a draft once it
 * has given up a plan.
 */
export async function invoiceOfCurrentPeriod(
  services: Services,
  subscriptionId: string,
): Promise<InvoiceRow | undefined> {
  const [newest] = await services.db.query
    .select()
    .from(invoices)
    .where(eq(invoices.subscriptionId, subscriptionId))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(1)
  return newest?.status === 'open' || newest?.status === 'draft' ? newest : undefined
}

/**
 * The amount a new card is charged right away: all open invoices, or only the current period once Stripe has given the
 * plan up. Null when nothing is due or the open invoices have different currencies.
 */
export async function owedOf(services: Services, row: SubscriptionRow): Promise<Amount | null> {
  if (row.endedAt !== null) return null
  if (row.status === 'unpaid') {
    const current = await invoiceOfCurrentPeriod(services, row.id)
    return current === undefined ? null : { cents: current.amountCents, currency: current.currency }
  }
  const open = await services.db.query
    .select({ cents: invoices.amountCents, currency: invoices.currency })
    .from(invoices)
    .where(and(eq(invoices.subscriptionId, row.id), eq(invoices.status, 'open')))
  const currency = open[0]?.currency
  if (currency === undefined || open.some((amount) => amount.currency !== currency)) return null
  return { cents: open.reduce((sum, { cents }) => sum + cents, 0), currency }
}

/** The one-time offers that these leads bought, oldest first. */
export async function upsellsOf(
  services: Services,
  leadIds: readonly string[],
): Promise<CustomerSubscriptionView['upsells']> {
  const rows = await services.db.query
    .select()
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.leadId, [...leadIds]), eq(ledgerEntries.kind, 'upsell')))
    .orderBy(asc(ledgerEntries.occurredAt), asc(ledgerEntries.id))
  const refunds = await refundsOf(
    services,
    rows.map(({ stripeIntentId }) => stripeIntentId).filter((id) => id !== null),
  )
  return rows.map((row) => ({
    id: row.upsellPurchaseId ?? row.id,
    productId: row.productId,
    name: productNameOf(services.brands.get(row.brandId), row.productId),
    amount: { cents: row.amountCents, currency: row.currency },
    refundedCents: refunds.get(row.stripeIntentId ?? '') ?? 0,
    purchasedAt: row.occurredAt.toISOString(),
  }))
}

/** Refunded cents by PaymentIntent id. */
async function refundsOf(
  { db }: Services,
  intentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const back = new Map<string, number>()
  if (intentIds.length === 0) return back
  const rows = await db.query
    .select({ intentId: ledgerEntries.stripeIntentId, cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, 'refund'), inArray(ledgerEntries.stripeIntentId, [...intentIds])))
  for (const { intentId, cents } of rows) back.set(intentId ?? '', (back.get(intentId ?? '') ?? 0) - cents)
  return back
}
