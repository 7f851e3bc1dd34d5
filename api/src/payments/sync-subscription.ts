import { and, eq, isNull, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { hasLead, lockLead } from '#api/leads/index.ts'
import { endAttempt, findAttemptOfSubscription } from '#api/payments/attempt-store.ts'
import type { Attempt } from '#api/payments/attempt-store.ts'
import { subscriptions } from '#api/payments/payments-tables.ts'
import {
  mailPlanCanceled,
  mailPlanEnded,
  mailPlanResumed,
  mailUnforeseenEnd,
} from '#api/payments/plan-mails.ts'
import { periodsOwed } from '#api/payments/periods-owed.ts'
import { isLate, isPaused } from '#api/payments/subscription-states.ts'
import { warnOfOtherTerms } from '#api/payments/warn-of-other-terms.ts'
import type { Services } from '#api/services.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
type CardColumns = Partial<Pick<SubscriptionRow, 'cardBrand' | 'cardLast4' | 'cardExpMonth' | 'cardExpYear'>>

/** The metadata field of a price that names its product, if that is not the one that was bought. */
export const switchedProduct = 'switchedProductId'

/** The card columns after their owner was erased, whatever Stripe still says about the card. */
const noCard = {
  paymentMethodId: null,
  cardBrand: null,
  cardLast4: null,
  cardExpMonth: null,
  cardExpYear: null,
} as const

const endings: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired'])

export async function findSubscription(services: Services, id: string): Promise<SubscriptionRow | undefined> {
  return (await services.db.query.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]
}

/** The running subscriptions that charge this card. */
export async function findSubscriptionsOfCard(
  services: Services,
  paymentMethodId: string,
): Promise<readonly SubscriptionRow[]> {
  return services.db.query
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.paymentMethodId, paymentMethodId), isNull(subscriptions.endedAt)))
}

/** Stores a subscription that was just created, or updates a known one. */
export async function saveSubscription(
  services: Services,
  attempt: Attempt,
  made: Stripe.Subscription,
): Promise<void> {
  const inserted = await insert(services, attempt, made)
  if (!inserted) await syncSubscription(services, made.id)
}

/**
 * Reads a subscription from Stripe and stores it. Undefined if it is not ours. An older reading never overwrites a
 * newer one: if the row changed in the meantime, Stripe is asked again.
 */
export async function syncSubscription(services: Services, id: string): Promise<SubscriptionRow | undefined> {
  for (;;) {
    const attempt = await findAttemptOfSubscription(services.db.query, id)
    if (attempt === undefined) return undefined
    const before = await findSubscription(services, id)
    // NOTE: checked after `before` was read: an erasure from here on also changes the version, so the write below
    // misses.
    const isErased = !(await hasLead(services.db.query, attempt.leadId))
    const current = await services.stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] })
    const after =
      before === undefined
        ? await insert(services, attempt, current, isErased)
        : await update(services, attempt, before, current, isErased)
    if (after === undefined) continue
    if (runsOn(after) && !after.cancelAtPeriodEnd) warnOfOtherTerms(services, current)
    if (endings.has(after.status)) {
      await endAttempt(services.db.query, attempt.id, after.updatedAt)
      if (!isErased) await mailPlanEnded(services, attempt.id, after)
    }
    return after
  }
}

async function insert(
  services: Services,
  attempt: Attempt,
  current: Stripe.Subscription,
  isErased = false,
): Promise<SubscriptionRow | undefined> {
  const { leadId, brandId, productId } = attempt
  const rows = await services.db.query
    .insert(subscriptions)
    .values({
      id: current.id,
      leadId,
      brandId,
      productId,
      version: 1,
      ...columnsOf(services, attempt, current),
      ...(isErased && noCard),
      pastDueSince: pastDueSinceOf(current),
    })
    .onConflictDoNothing()
    .returning()
  return rows[0]
}

async function update(
  services: Services,
  attempt: Attempt,
  before: SubscriptionRow,
  current: Stripe.Subscription,
  isErased: boolean,
): Promise<SubscriptionRow | undefined> {
  const columns = {
    ...columnsOf(services, attempt, current),
    ...(isErased && noCard),
    // NOTE: unpaid periods may follow one another; the debt dates from the first of them.
    pastDueSince: pastDueSinceOf(current) && (before.pastDueSince ?? pastDueSinceOf(current)),
    version: before.version + 1,
  }
  const write = async (db: Queryable) =>
    (
      await db
        .update(subscriptions)
        .set(columns)
        .where(and(eq(subscriptions.id, before.id), eq(subscriptions.version, before.version)))
        .returning()
    )[0]
  const news = isErased ? undefined : newsOf(before, columns)
  if (news === undefined) return write(services.db.query)
  return inTransaction(services.db, async (tx) => {
    // NOTE: the lead lock comes first, as in an erasure: a person erased while Stripe was being asked gets no mail. Its
    // email is the current one; the attempt's may have been corrected.
    const lead = await lockLead(tx, attempt.leadId)
    const row = await write(tx)
    if (row === undefined || lead === undefined) return row
    const buyer = { ...attempt, email: lead.email }
    if (news === 'resumed') await mailPlanResumed(services, tx, buyer, row)
    else if (news === 'ended') await mailUnforeseenEnd(services, tx, attempt.id, row)
    // NOTE: our own cancellation is confirmed when it is marked as done, which is after it was read back.
    else if (!(await isBeingCanceled(tx, row))) {
      const canceledAt = current.canceled_at === null ? row.updatedAt : momentOf(current.canceled_at)
      // NOTE: a renewal that is drafted is charged all the same, so nothing may be promised until it is paid.
      const isOwed = (await periodsOwed(tx, [row])).has(row.id)
      const owedSince = isOwed ? periodStartOf(current) : undefined
      await mailPlanCanceled(services, tx, buyer, row, {
        about: `${row.id}:${row.version}`,
        canceledAt,
        owedSince,
      })
    }
    return row
  })
}

type Course = Pick<SubscriptionRow, 'status' | 'cancelAtPeriodEnd' | 'currentPeriodEnd' | 'endedAt'>

/**
 * What the buyer of a paid plan does not know yet: a plan that was to end, or was paused, renews again; one that
 * renewed is to end, or has ended without having been announced to; and so for one that was to end on another day.
 */
function newsOf(before: SubscriptionRow, after: Course): 'resumed' | 'canceled' | 'ended' | undefined {
  if (before.firstPaidAt === null || before.endedAt !== null) return undefined
  const wasStopped = before.cancelAtPeriodEnd || isPaused(before)
  if (wasStopped && runsOn(after) && !after.cancelAtPeriodEnd) return 'resumed'
  const moved = movedBy(before, after)
  // NOTE: whoever was told an earlier day than that on which the plan ended has nothing to be told any more.
  if (isSetToEnd(before) && (after.endedAt === null ? moved === 0 : moved >= 0)) return undefined
  if (after.endedAt !== null) return 'ended'
  return isSetToEnd(after) ? 'canceled' : undefined
}

/** By how many milliseconds the end of the period, and of a plan that ends with it, is later than it was. */
function movedBy(before: Course, after: Course): number {
  const [then, now] = [before.currentPeriodEnd, after.currentPeriodEnd]
  return then === null || now === null ? 0 : now.getTime() - then.getTime()
}

/** Whether a plan runs to the end of its period, unlike an overdue or a paused one. */
function runsOn({ status, endedAt }: Course): boolean {
  return (status === 'active' || status === 'trialing') && endedAt === null
}

/** Whether a plan stays open until the end of its period and then ends. */
export function isSetToEnd(plan: Course): boolean {
  return runsOn(plan) && plan.cancelAtPeriodEnd
}

/** Whether a cancellation that was requested here is being carried out. */
async function isBeingCanceled(tx: Queryable, { id }: SubscriptionRow): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from subscription_changes
    where subscription_id = ${id} and state = 'running' and kind in ('cancel', 'end') limit 1`)
  return rows.length > 0
}

function columnsOf(services: Services, attempt: Attempt, current: Stripe.Subscription) {
  const card = current.default_payment_method
  return {
    attemptId: attempt.id,
    status: current.status,
    ...endOf(current),
    trialEnd: current.trial_end === null ? null : momentOf(current.trial_end),
    startedAt: momentOf(current.start_date),
    endedAt: current.ended_at === null ? null : momentOf(current.ended_at),
    paymentMethodId: card === null ? null : typeof card === 'string' ? card : card.id,
    stripeCustomerId: typeof current.customer === 'string' ? current.customer : current.customer.id,
    updatedAt: new Date(services.now()),
    ...termsOf(current),
    ...cardOf(card),
  }
}

/**
 * When the current period ends, and whether the plan ends with it. An end date within the period ends both; if it comes
 * before the end of the period, that is stored beside it.
 */
function endOf({ cancel_at: endsOn, cancel_at_period_end: isFlagged, items }: Stripe.Subscription) {
  const ends = items.data.map((item) => item.current_period_end)
  const periodEnd = ends.length === 0 ? null : Math.min(...ends)
  // NOTE: Stripe's customer portal, for one, sets only a date and leaves the flag
  // (https://docs.stripe.com/billing/subscriptions/billing-mode/compare). With a later date the plan renews first.
  const isDated = endsOn !== null && periodEnd !== null && endsOn <= periodEnd
  const end = isDated ? endsOn : periodEnd
  return {
    currentPeriodEnd: end === null ? null : momentOf(end),
    periodEndIfResumed: isDated && endsOn < periodEnd ? momentOf(periodEnd) : null,
    cancelAtPeriodEnd: isFlagged || isDated,
  }
}

function termsOf(current: Stripe.Subscription) {
  const [item] = current.items.data
  const recurring = item?.price.recurring
  const unit = recurring?.interval
  return {
    itemId: item?.id ?? null,
    priceId: item?.price.id ?? null,
    renewalCents: item === undefined ? null : (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    renewalCurrency: item?.price.currency ?? null,
    renewalInterval: unit === 'month' ? ('month' as const) : unit === 'year' ? ('year' as const) : null,
    renewalIntervalCount: recurring?.interval_count ?? null,
    switchedProductId: item?.price.metadata[switchedProduct] ?? null,
  }
}

// NOTE: an answer that names the card without describing it leaves the stored description as it is.
function cardOf(card: Stripe.Subscription['default_payment_method']): CardColumns {
  if (typeof card === 'string') return {}
  return {
    cardBrand: card?.card?.brand ?? null,
    cardLast4: card?.card?.last4 ?? null,
    cardExpMonth: card?.card?.exp_month ?? null,
    cardExpYear: card?.card?.exp_year ?? null,
  }
}

// NOTE: Stripe starts the next period before it is paid, so the payment was due at the period's start. Unlike the
// moment of the refusal, that is the same whichever event arrives first.
function pastDueSinceOf(current: Stripe.Subscription): Date | null {
  return isLate(current) ? (periodStartOf(current) ?? null) : null
}

function periodStartOf({ items }: Stripe.Subscription): Date | undefined {
  const starts = items.data.map((item) => item.current_period_start)
  return starts.length === 0 ? undefined : momentOf(Math.min(...starts))
}

/** Converts Stripe's seconds since 1970. */
export function momentOf(seconds: number): Date {
  return new Date(seconds * 1000)
}
