import { and, eq, isNull } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { hasLead, lockLead } from '#api/leads/index.ts'
import { endAttempt, findAttemptOfSubscription } from './attempt-store.ts'
import type { Attempt } from './attempt-store.ts'
import { newsOf, runsOn, tellNews } from './news-of-plan.ts'
import { mailPlanEnded } from './plan-mails.ts'
import { subscriptions } from './plan-tables.ts'
import type { SubscriptionRow } from './plan-tables.ts'
import { noCard, pastDueSinceOf, subscriptionColumns } from './subscription-columns.ts'
import { isOver } from './subscription-states.ts'
import { warnOfOtherTerms } from './warn-of-other-terms.ts'
import type { Services } from '#api/services.ts'

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
    if (isOver(after)) {
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
      ...subscriptionColumns(attempt, current, new Date(services.now())),
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
    ...subscriptionColumns(attempt, current, new Date(services.now())),
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
    if (row !== undefined && lead !== undefined)
      await tellNews(services, tx, news, { buyer: { ...attempt, email: lead.email }, row, current })
    return row
  })
}
