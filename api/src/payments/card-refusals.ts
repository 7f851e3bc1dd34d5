import { and, countDistinct, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { checkoutAttempts, consentReceipts } from '#api/payments/payments-tables.ts'
import { webhookInbox } from '#api/payments/webhook-tables.ts'

/** So many cards may be refused on one payment or set-up; then it ends, and the next card needs another, which is weighed. */
export const refusalsPerIntent = 3

/**
 * Refusals are counted as Stripe told of them. A browser that has a client secret tries cards at Stripe itself, so our own
 * calls see none of them; an event is kept once however often it is delivered.
 */
export const tellsOfRefusal: SQL = sql`${webhookInbox.type} in ('payment_intent.payment_failed', 'setup_intent.setup_failed')`

/** How many cards were refused on these intents. */
export async function countRefusals(
  db: Queryable,
  intentIds: readonly string[],
  since: Date,
): Promise<number> {
  if (intentIds.length === 0) return 0
  return countTold(db, since, inArray(webhookInbox.objectId, [...intentIds]))
}

/** How many cards were refused in the checkouts that `which` picks, by the attempt or its receipt. */
export async function countRefusalsAt(db: Queryable, which: SQL | undefined, since: Date): Promise<number> {
  return countTold(db, since, and(eq(checkoutAttempts.stripeIntentId, webhookInbox.objectId), which))
}

/** How many cards people tried in vain in all; a renewal that fails is none, as nobody tried a card there. */
export async function countRefusalsOfAll(db: Queryable, since: Date): Promise<number> {
  const isTry = or(
    eq(webhookInbox.type, 'setup_intent.setup_failed'),
    eq(checkoutAttempts.stripeIntentId, webhookInbox.objectId),
  )
  return countTold(db, since, isTry)
}

async function countTold(db: Queryable, since: Date, which: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ refused: countDistinct(webhookInbox.id) })
    .from(webhookInbox)
    .leftJoin(checkoutAttempts, eq(checkoutAttempts.stripeIntentId, webhookInbox.objectId))
    .leftJoin(consentReceipts, eq(consentReceipts.attemptId, checkoutAttempts.id))
    .where(and(tellsOfRefusal, gte(webhookInbox.receivedAt, since), which))
  return row?.refused ?? 0
}
