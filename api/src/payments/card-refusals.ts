import { and, countDistinct, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { cardTries } from './card-try-tables.ts'
import { checkoutAttempts, consentReceipts } from './checkout-tables.ts'
import { noDeclineCodes } from './refusal-codes.ts'
import { webhookInbox } from './webhook-tables.ts'

/**
 * How many cards may be refused on one payment or card set-up. After that it ends, and the next card needs a new one,
 * which the card guard checks first.
 */
export const refusalsPerIntent = 3

/**
 * Refusals are counted from Stripe's events: a browser with a client secret tries cards at Stripe directly, so our own
 * requests see none of them. An event is stored once, however often it is delivered.
 */
const isRefusalEvent: SQL = sql`${webhookInbox.type} in ('payment_intent.payment_failed', 'setup_intent.setup_failed')`

/** When a card was refused. Events that arrive late, perhaps hundreds at once, are no attack of the present. */
const refusedAt: SQL = sql`coalesce(${webhookInbox.occurredAt}, ${webhookInbox.receivedAt})`

/** The condition that a card was refused after a moment. */
export const isRefusedSince = (since: Date): SQL => sql`${refusedAt} >= ${since.toISOString()}::timestamptz`

/** The condition that an event is a refusal that says something about the card. */
export const isDeclineEvent = and(
  isRefusalEvent,
  or(isNull(webhookInbox.declineCode), notInArray(webhookInbox.declineCode, [...noDeclineCodes])),
)

/** How often a card was refused on these intents, whatever that tells about it: each use of an intent is one try. */
export async function countRefusals(
  db: Queryable,
  intentIds: readonly string[],
  since: Date,
): Promise<number> {
  if (intentIds.length === 0) return 0
  return countEvents(db, inArray(webhookInbox.objectId, [...intentIds]), since)
}

/** How many cards were declined in all. A failed renewal does not count: nobody tried a card there. */
export async function countRefusalsOfAll(db: Queryable, since: Date): Promise<number> {
  const isTry = or(
    eq(webhookInbox.type, 'setup_intent.setup_failed'),
    isNotNull(checkoutAttempts.id),
    isNotNull(cardTries.id),
  )
  return countRefusalsAt(db, isTry, since)
}

/** How many cards were declined where `which` holds: for the attempt, its receipt, or the row in `card_tries`. */
export async function countRefusalsAt(db: Queryable, which: SQL | undefined, since: Date): Promise<number> {
  return countEvents(db, and(isDeclineEvent, which), since)
}

async function countEvents(db: Queryable, which: SQL | undefined, since: Date): Promise<number> {
  const [row] = await db
    .select({ refused: countDistinct(webhookInbox.id) })
    .from(webhookInbox)
    .leftJoin(checkoutAttempts, eq(checkoutAttempts.stripeIntentId, webhookInbox.objectId))
    .leftJoin(consentReceipts, eq(consentReceipts.attemptId, checkoutAttempts.id))
    .leftJoin(cardTries, eq(cardTries.stripeIntentId, webhookInbox.objectId))
    .where(and(isRefusalEvent, isRefusedSince(since), which))
  return row?.refused ?? 0
}
