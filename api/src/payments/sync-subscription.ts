import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { endAttempt, findAttemptOfSubscription } from '#api/payments/attempt-store.ts'
import type { Attempt } from '#api/payments/attempt-store.ts'
import { subscriptions } from '#api/payments/payments-tables.ts'
import type { Services } from '#api/services.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

const endings: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired'])

export async function findSubscription(services: Services, id: string): Promise<SubscriptionRow | undefined> {
  return (await services.db.query.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]
}

/** Keeps a subscription that was just made, or brings a known one up to date. */
export async function saveSubscription(
  services: Services,
  attempt: Attempt,
  made: Stripe.Subscription,
): Promise<void> {
  const inserted = await insert(services, attempt, made)
  if (!inserted) await syncSubscription(services, made.id)
}

/**
 * Reads a subscription from Stripe and writes what it says. Undefined when it is none of ours.
 * Nobody can write an older answer over a newer one: a row that changed while we asked is asked about again.
 */
export async function syncSubscription(services: Services, id: string): Promise<SubscriptionRow | undefined> {
  for (;;) {
    const attempt = await findAttemptOfSubscription(services.db.query, id)
    if (attempt === undefined) return undefined
    const before = await findSubscription(services, id)
    const current = await services.stripe.subscriptions.retrieve(id)
    const after =
      before === undefined
        ? await insert(services, attempt, current)
        : await update(services, attempt, before, current)
    if (after === undefined) continue
    if (endings.has(after.status)) await endAttempt(services.db.query, attempt.id, after.updatedAt)
    return after
  }
}

async function insert(
  services: Services,
  attempt: Attempt,
  current: Stripe.Subscription,
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
): Promise<SubscriptionRow | undefined> {
  const rows = await services.db.query
    .update(subscriptions)
    .set({ ...columnsOf(services, attempt, current), version: before.version + 1 })
    .where(and(eq(subscriptions.id, before.id), eq(subscriptions.version, before.version)))
    .returning()
  return rows[0]
}

function columnsOf(services: Services, attempt: Attempt, current: Stripe.Subscription) {
  const card = current.default_payment_method
  const ends = current.items.data.map((item) => item.current_period_end)
  return {
    attemptId: attempt.id,
    status: current.status,
    currentPeriodEnd: ends.length === 0 ? null : momentOf(Math.min(...ends)),
    trialEnd: current.trial_end === null ? null : momentOf(current.trial_end),
    cancelAtPeriodEnd: current.cancel_at_period_end,
    startedAt: momentOf(current.start_date),
    endedAt: current.ended_at === null ? null : momentOf(current.ended_at),
    paymentMethodId: card === null ? null : typeof card === 'string' ? card : card.id,
    updatedAt: new Date(services.now()),
  }
}

/** Stripe counts seconds. */
export function momentOf(seconds: number): Date {
  return new Date(seconds * 1000)
}
