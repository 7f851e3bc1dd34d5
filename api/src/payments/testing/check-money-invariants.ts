import type { ZoneDays } from '@fennel/funnel'
import { and, eq, inArray } from 'drizzle-orm'
import type Stripe from 'stripe'
import { disputes } from '../aftermath-tables.ts'
import type { Attempt } from '../attempt-store.ts'
import { checkoutAttempts, upsellPurchases } from '../checkout-tables.ts'
import type { LedgerEntry } from '../ledger-store.ts'
import { ledgerEntries } from '../ledger-tables.ts'
import type { LedgerKind } from '../ledger-tables.ts'
import { latestPaymentsOf } from '../plan-standing.ts'
import { subscriptions } from '../plan-tables.ts'
import type { SubscriptionRow } from '../plan-tables.ts'
import { movementsOf } from '../record-dispute.ts'
import { movementsOfRefund } from '../record-refunds.ts'
import { isCollecting, isOver, isRunning } from '../subscription-states.ts'
import type { UpsellPurchase } from '../upsell-store.ts'
import { readReportingDays } from '#api/reporting/index.ts'
import { salesTotals } from '#api/sales/index.ts'
import type { Services } from '#api/services.ts'

const movementKinds: LedgerKind[] = ['plan', 'upsell', 'renewal', 'refund', 'dispute']

type DisputeRow = typeof disputes.$inferSelect

interface Books {
  readonly attempts: readonly Attempt[]
  readonly upsells: readonly UpsellPurchase[]
  readonly entries: readonly LedgerEntry[]
  readonly rows: readonly SubscriptionRow[]
  readonly charges: readonly Stripe.Charge[]
  readonly refunds: readonly Stripe.Refund[]
  readonly disputes: readonly Stripe.Dispute[]
  readonly disputeRows: readonly DisputeRow[]
  readonly sales: readonly (typeof salesTotals.$inferSelect)[]
  /** The days that the sales totals are kept by. */
  readonly days: ZoneDays
  readonly latestPayments: Awaited<ReturnType<typeof latestPaymentsOf>>
  readonly subscriptions: readonly Stripe.Subscription[]
}

/**
 * Compares our books with Stripe's and returns a sentence for every difference. Checks that nothing was bought twice,
 * that the ledger equals the charges, that the sales totals equal the ledger, and that exactly what was paid for is
 * granted. Reads everything, so it is meant for tests and small accounts.
 */
export async function checkMoneyInvariants(services: Services): Promise<readonly string[]> {
  const books = await readBooks(services)
  return [
    ...boughtTwice(books),
    ...ledgerDifferences(books),
    ...salesDifferences(books),
    ...entitlementDifferences(books),
  ]
}

async function readBooks(services: Services): Promise<Books> {
  const { db, stripe } = services
  const everything = { limit: 100 }
  const rows = await db.query.select().from(subscriptions)
  return {
    attempts: await db.query.select().from(checkoutAttempts),
    upsells: await db.query.select().from(upsellPurchases),
    entries: await db.query.select().from(ledgerEntries),
    rows,
    latestPayments: await latestPaymentsOf(
      services,
      rows.map(({ id }) => id),
    ),
    disputeRows: await db.query.select().from(disputes),
    sales: await db.query
      .select()
      .from(salesTotals)
      .where(
        and(eq(salesTotals.told, 0), eq(salesTotals.span, 'day'), inArray(salesTotals.what, movementKinds)),
      ),
    days: await readReportingDays(db.query),
    disputes: await all(stripe.disputes.list(everything)),
    charges: await all(stripe.charges.list(everything)),
    refunds: await all(stripe.refunds.list(everything)),
    subscriptions: await all(stripe.subscriptions.list({ ...everything, status: 'all' })),
  }
}

async function all<T>(pages: AsyncIterable<T>): Promise<readonly T[]> {
  const items: T[] = []
  for await (const item of pages) items.push(item)
  return items
}

/**
 * At most one running subscription per lead and plan, one running paid plan per lead, and one payment per attempt and
 * per upsell.
 */
function* boughtTwice(books: Books): Generator<string> {
  const running = books.subscriptions.filter((plan) => !isOver(plan))
  const paidFor = running.filter(({ id, status }) => {
    const isPaid = books.attempts.some(
      (attempt) => attempt.stripeSubscriptionId === id && attempt.paidAt !== null,
    )
    return status !== 'incomplete' && isPaid
  })
  for (const [name, same] of groups(paidFor, ({ metadata }) => String(metadata['leadId']))) {
    if (same.length > 1) yield `${same.length} paid plans run for lead ${name}`
  }
  for (const [name, same] of groups(
    running,
    ({ metadata }) => `${metadata['leadId']}/${metadata['productId']}`,
  )) {
    if (same.length > 1) yield `${same.length} subscriptions run for ${name}`
  }
  const plans = books.entries.filter(({ kind }) => kind === 'plan')
  for (const [name, same] of groups(plans, ({ attemptId }) => String(attemptId))) {
    if (same.length > 1) yield `attempt ${name} was paid ${same.length} times`
  }
  const extras = books.entries.filter(({ kind }) => kind === 'upsell')
  for (const [name, same] of groups(extras, ({ attemptId, productId }) => `${attemptId}/${productId}`)) {
    if (same.length > 1) yield `upsell ${name} was paid ${same.length} times`
  }
}

/** Every cent that moved at Stripe is in the ledger, and nothing else. */
function* ledgerDifferences(books: Books): Generator<string> {
  const moved = new Map<string, string>()
  for (const { id, amount, currency, status } of books.charges)
    if (status === 'succeeded') moved.set(id, `${amount} ${currency}`)
  const booked = new Set(books.entries.map(({ stripeSourceId }) => stripeSourceId))
  for (const refund of books.refunds)
    for (const { sourceId, amountCents } of movementsOfRefund(refund, booked.has(refund.id)))
      moved.set(sourceId, `${amountCents} ${refund.currency}`)
  for (const dispute of books.disputes) {
    for (const { sourceId, amountCents } of movementsOf(dispute))
      moved.set(sourceId, `${amountCents} ${dispute.currency}`)
    const ours = books.disputeRows.find(({ id }) => id === dispute.id)
    if (ours?.status !== dispute.status)
      yield `dispute ${dispute.id} is ${dispute.status} at Stripe, ${ours?.status ?? 'unknown'} here`
  }
  for (const entry of books.entries) {
    const ours = `${entry.amountCents} ${entry.currency}`
    const theirs = moved.get(entry.stripeSourceId)
    if (theirs !== ours)
      yield `ledger says ${ours} for ${entry.stripeSourceId}, Stripe says ${theirs ?? 'nothing'}`
    moved.delete(entry.stripeSourceId)
  }
  for (const [id, amount] of moved) yield `${id} moved ${amount}, but the ledger has no entry for it`
}

/** The sales totals that operators see equal the ledger, day by day. */
function* salesDifferences({ entries, sales, days }: Books): Generator<string> {
  const ofLedger = groups(entries, ({ kind, currency, occurredAt }) =>
    [kind, currency, days.dayOf(occurredAt.getTime())].join(' '),
  )
  const counted = new Map(
    sales.map(({ what, currency, day, cents, count }) => [
      [what, currency, day].join(' '),
      `${cents} in ${count}`,
    ]),
  )
  for (const name of new Set([...ofLedger.keys(), ...counted.keys()])) {
    const same = ofLedger.get(name) ?? []
    const ours = `${same.reduce((sum, { amountCents }) => sum + amountCents, 0)} in ${same.length}`
    const shown = counted.get(name) ?? '0 in 0'
    if (ours !== shown) yield `the ledger has ${ours} for ${name}, the sales totals have ${shown}`
  }
}

/** Nothing paid without being granted, nothing granted without being paid. */
function* entitlementDifferences(books: Books): Generator<string> {
  const paid = new Set(books.entries.filter(({ kind }) => kind === 'plan').map(({ attemptId }) => attemptId))
  for (const attempt of books.attempts) {
    const isPaid = attempt.state === 'succeeded' || attempt.paidAt !== null
    const isFree = attempt.intentType === 'setup'
    if (isPaid && !isFree && !paid.has(attempt.id))
      yield `attempt ${attempt.id} counts as paid without a payment`
    if (paid.has(attempt.id) && !isPaid) yield `attempt ${attempt.id} was paid but is not marked as paid`
  }
  for (const row of books.rows) {
    const theirs = books.subscriptions.find(({ id }) => id === row.id)
    if (theirs?.status !== row.status)
      yield `subscription ${row.id} is ${theirs?.status ?? 'unknown'} at Stripe, ${row.status} here`
    const attempt = books.attempts.find(({ id }) => id === row.attemptId)
    const isSettled = attempt?.state === 'succeeded' && attempt.stripeSubscriptionId === row.id
    const isLive = row.firstPaidAt !== null && isRunning(row)
    if (isLive !== isSettled) yield `subscription ${row.id} entitles: ${isLive}, paid: ${isSettled}`
    const payment = books.latestPayments.get(row.id) ?? 'kept'
    if (isLive && payment !== 'kept')
      yield `subscription ${row.id} still runs although its latest payment for a period was ${payment}`
  }
  const known = new Set(books.rows.map(({ id }) => id))
  for (const { id, status } of books.subscriptions) {
    if (isCollecting({ status }) && !known.has(id))
      yield `subscription ${id} runs at Stripe but is unknown here`
  }
  for (const upsell of books.upsells) {
    const isPaid = books.entries.some(
      ({ upsellPurchaseId, kind }) => kind === 'upsell' && upsellPurchaseId === upsell.id,
    )
    if (isPaid !== (upsell.state === 'succeeded'))
      yield `upsell ${upsell.id} is ${upsell.state}, paid: ${isPaid}`
  }
}

function groups<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  return Map.groupBy(items, keyOf)
}
