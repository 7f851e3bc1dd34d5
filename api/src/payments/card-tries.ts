import { normalizeIP } from '@fastify/rate-limit'
import { dayMs } from '@fennel/funnel'
import { and, eq, gte, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { lockLead } from '#api/leads/index.ts'
import { cardTries } from './card-try-tables.ts'
import { checkoutAttempts, consentReceipts } from './checkout-tables.ts'
import { noDeclineCodes } from './refusal-codes.ts'
import { webhookInbox } from './webhook-tables.ts'
import type { Services } from '#api/services.ts'

/** How long a set-up counts for the network it was last given to. Stripe ends none by itself. */
const setupDays = 30

/** The condition that an attempt was declined over its card. */
export const isDeclinedOverCard = and(
  eq(checkoutAttempts.state, 'declined'),
  or(isNull(checkoutAttempts.declineCode), notInArray(checkoutAttempts.declineCode, [...noDeclineCodes])),
)

/** The keyed label of the network an address belongs to, as in the limits of calls: an IPv6 /64 is one network. */
export function networkOf({ cipher }: Pick<Services, 'cipher'>, ipAddress: string): string {
  return cipher.label(`cards tried from ${normalizeIP(ipAddress)}`)
}

/** Notes to whom a set-up is given, before its client secret leaves, with which cards are tried at Stripe. */
export async function noteSetup(
  services: Services,
  { lead, ipAddress }: { readonly lead: { readonly id: string }; readonly ipAddress: string },
  intentId: string,
): Promise<void> {
  if (!services.config.cardGuard) return
  await inTransaction(services.db, async (tx) => {
    // NOTE: the person may have been erased while Stripe was asked. Then only the network is noted.
    const kept = await lockLead(tx, lead.id)
    const given = {
      leadId: kept?.id ?? null,
      network: networkOf(services, ipAddress),
      endsAt: new Date(services.now() + setupDays * dayMs),
    }
    await tx
      .insert(cardTries)
      .values({ id: intentId, stripeIntentId: intentId, ...given })
      .onConflictDoUpdate({ target: cardTries.id, set: given })
  })
}

/**
 * Notes once that a set-up succeeded: without a charge, that tells a card tester as much as a refusal. It happened when
 * Stripe says so: events that arrive late, perhaps many at once, are no attack of the present.
 */
export async function noteSetupSucceeded({ db, now }: Services, intentId: string): Promise<void> {
  const [event] = await db.query
    .select({ at: webhookInbox.occurredAt })
    .from(webhookInbox)
    .where(and(eq(webhookInbox.objectId, intentId), eq(webhookInbox.type, 'setup_intent.succeeded')))
    .limit(1)
  await db.query
    .update(cardTries)
    .set({ succeededAt: event?.at ?? new Date(now()) })
    .where(and(eq(cardTries.id, intentId), isNull(cardTries.succeededAt)))
}

/**
 * Keeps, for a day, from which networks these leads tried cards, before they are erased: otherwise whoever erases an
 * account after some declines could begin anew. Events about these payments may still be on their way.
 */
export async function keepTriesOf(
  services: Services,
  tx: Queryable,
  leadIds: readonly string[],
): Promise<void> {
  if (!services.config.cardGuard) return
  const now = services.now()
  const attempts = await tx
    .select({
      id: checkoutAttempts.id,
      stripeIntentId: checkoutAttempts.stripeIntentId,
      createdAt: checkoutAttempts.createdAt,
      isDeclined: sql<boolean>`${isDeclinedOverCard}`,
      ipAddress: consentReceipts.ipAddress,
    })
    .from(checkoutAttempts)
    .innerJoin(consentReceipts, eq(consentReceipts.attemptId, checkoutAttempts.id))
    .where(
      and(
        inTextArray(checkoutAttempts.leadId, leadIds),
        or(gte(checkoutAttempts.createdAt, new Date(now - dayMs)), isNull(checkoutAttempts.paidAt)),
      ),
    )
  if (attempts.length === 0) return
  await tx
    .insert(cardTries)
    .values(
      attempts.map(({ id, stripeIntentId, createdAt, isDeclined, ipAddress }) => ({
        id,
        stripeIntentId,
        network: networkOf(services, ipAddress),
        declinedAt: isDeclined ? createdAt : null,
        endsAt: new Date(now + dayMs),
      })),
    )
    .onConflictDoNothing()
}
