import { dayMs } from '@fennel/funnel'
import { and, eq, inArray } from 'drizzle-orm'
import { findPlan } from '#api/catalog/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { invoices } from './aftermath-tables.ts'
import { entitlementOf } from './entitlement.ts'
import type { Entitlement, EntitlementFacts } from './entitlement.ts'
import { findLostCharges } from './find-lost-charges.ts'
import type { LedgerEntry } from './ledger-store.ts'
import { ledgerEntries } from './ledger-tables.ts'
import type { SubscriptionRow } from './plan-tables.ts'
import { isLate, isPaused } from './subscription-states.ts'
import type { Services } from '#api/services.ts'
import { brandOfSite } from '#api/site-url.ts'

type LatestPayment = EntitlementFacts['latestPayment']

/** What must be known about a plan to decide whether its buyer may use it, and which of several plans to show. */
export type JudgedPlan = Omit<EntitlementFacts, 'latestPayment'> &
  Pick<SubscriptionRow, 'id' | 'brandId' | 'productId' | 'startedAt' | 'trialEnd'>

/** Where it is read: the database or an open transaction. */
export type StandingSources = Pick<Services, 'brands' | 'config' | 'now'> & {
  readonly db: { readonly query: Queryable }
}

/** Whether the buyers of these plans may use them now, by subscription id. */
export async function readEntitlements(
  services: StandingSources,
  rows: readonly JudgedPlan[],
): Promise<ReadonlyMap<string, Entitlement>> {
  const ids = rows.map(({ id }) => id)
  const payments = await latestPaymentsOf(services, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      entitlementOf(
        { ...row, status: shownStatusOf(services, row), latestPayment: payments.get(row.id) ?? 'kept' },
        services.now(),
        services.config.graceDays,
      ),
    ]),
  )
}

/**
 * Stripe's status of a plan, as its buyer should read it. After a switch of the billing interval, Stripe reports the
 * rest of the paid term as `trialing`; for the buyer that is `active`.
 */
export function shownStatusOf(
  services: Pick<Services, 'brands'>,
  row: Pick<SubscriptionRow, 'status' | 'brandId' | 'productId' | 'startedAt' | 'trialEnd'>,
): string {
  if (row.status !== 'trialing') return row.status
  const brand = services.brands.get(row.brandId)
  const plan = brand === undefined ? undefined : findPlan(brand, row.productId)
  if (plan?.type !== 'trial' || row.trialEnd === null) return 'active'
  const firstEnd = row.startedAt.getTime() + (plan.durationDays + 1) * dayMs
  return row.trialEnd.getTime() <= firstEnd ? 'trialing' : 'active'
}

/**
 * Picks the plan to show to a customer and to operators, from plans in any order: a usable plan that renews; then an
 * overdue one, even if closed by now or set to end, so that no plan is charged unseen; then a paused one, which goes on
 * once it is resumed; then any usable plan, any that has not ended, and finally the latest. On the site of
 * `siteBrandId`, a plan that is managed there and has not ended comes before all that are managed elsewhere. A single
 * plan needs no standing.
 */
export function pickPlanToShow<Plan extends JudgedPlan>(
  { config }: Pick<Services, 'config'>,
  plans: readonly Plan[],
  standings: ReadonlyMap<string, Entitlement>,
  siteBrandId?: string,
): Plan | undefined {
  const isOpen = ({ id }: Plan) => standings.get(id)?.isEntitled === true
  const isHere = ({ brandId }: Plan) =>
    brandId === siteBrandId || brandOfSite(config, brandId) === siteBrandId
  const here = plans.filter((row) => isHere(row) && row.endedAt === null)
  const rows = (here.length > 0 ? here : plans).toSorted(latestFirst)
  return (
    rows.find((row) => isOpen(row) && !row.cancelAtPeriodEnd) ??
    rows.find((row) => isLate(row) && row.endedAt === null) ??
    // NOTE: also one that is set to end, as above: it may still be charged, and no period of a paused plan ends.
    rows.find((row) => isPaused(row) && row.endedAt === null) ??
    rows.find(isOpen) ??
    rows.find(({ endedAt }) => endedAt === null) ??
    rows[0]
  )
}

function latestFirst(one: JudgedPlan, other: JudgedPlan): number {
  const apart = other.startedAt.getTime() - one.startedAt.getTime()
  if (apart !== 0) return apart
  return one.id < other.id ? 1 : -1
}

/** Like `readEntitlements`, for one plan. */
export async function readEntitlement(services: Services, row: SubscriptionRow): Promise<Entitlement> {
  const standing = (await readEntitlements(services, [row])).get(row.id)
  if (standing === undefined) throw new Error(`Subscription ${row.id} has no standing`)
  return standing
}

/**
 * What became of the latest payment for a period of each subscription, and of whatever was charged during that period:
 * a dispute over any of it is over the plan, whereas a refund of a charge during a period only returns that money,
 * unless nothing else was ever paid. A subscription without a payment is missing from the result.
 */
export async function latestPaymentsOf(
  { db }: Pick<StandingSources, 'db'>,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, LatestPayment>> {
  const books = await readPeriodPayments(db.query, subscriptionIds)
  const lostCharges = await findLostCharges(
    db.query,
    [...books.values()].flatMap(({ paid }) => paid.map(({ stripeChargeId }) => stripeChargeId)),
  )
  return new Map(
    [...books].map(([id, { began, paid, entries }]) => {
      const isLost = paid.some(
        ({ occurredAt, stripeChargeId }) => occurredAt >= began.occurredAt && lostCharges.has(stripeChargeId),
      )
      return [id, isLost ? 'disputed' : refundStateOf(began, entries)]
    }),
  )
}

/** The ids of those ledger entries whose refund in full ends one of these subscriptions. */
export async function findPaymentsHoldingPlans(
  db: Queryable,
  subscriptionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const books = await readPeriodPayments(db, subscriptionIds)
  return new Set([...books.values()].map(({ began }) => began.id))
}

interface PeriodPayment {
  /** The latest payment for a period; the latest of all, if none is known to be for one. */
  readonly began: LedgerEntry
  /** Every payment for the plan. */
  readonly paid: readonly LedgerEntry[]
  /** Everything booked for it. */
  readonly entries: readonly LedgerEntry[]
}

/** By subscription id. One without a payment is missing. */
async function readPeriodPayments(
  db: Queryable,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, PeriodPayment>> {
  const books = new Map<string, PeriodPayment>()
  if (subscriptionIds.length === 0) return books
  const booked = await db
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.subscriptionId, [...subscriptionIds]))
  const during = await findInvoicesWithoutPeriod(db, subscriptionIds)
  for (const [id, entries] of Map.groupBy(booked, ({ subscriptionId }) => subscriptionId ?? '')) {
    const paid = entries.filter(({ kind }) => kind === 'plan' || kind === 'renewal')
    const began =
      latestOf(paid.filter(({ stripeInvoiceId }) => !during.has(stripeInvoiceId ?? ''))) ?? latestOf(paid)
    if (began !== undefined) books.set(id, { began, paid, entries })
  }
  return books
}

/** The ids of those invoices that are known to begin no period. */
async function findInvoicesWithoutPeriod(
  db: Queryable,
  subscriptionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(inArray(invoices.subscriptionId, [...subscriptionIds]), eq(invoices.beginsPeriod, false)))
  return new Set(rows.map(({ id }) => id))
}

function latestOf(entries: readonly LedgerEntry[]): LedgerEntry | undefined {
  return entries.toSorted((one, other) => other.occurredAt.getTime() - one.occurredAt.getTime())[0]
}

function refundStateOf(payment: LedgerEntry, entries: readonly LedgerEntry[]): LatestPayment {
  const back = entries
    .filter(({ kind, stripeChargeId }) => kind === 'refund' && stripeChargeId === payment.stripeChargeId)
    .reduce((sum, { amountCents }) => sum - amountCents, 0)
  return payment.amountCents > 0 && back >= payment.amountCents ? 'refunded' : 'kept'
}
