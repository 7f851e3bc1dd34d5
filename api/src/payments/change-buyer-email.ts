import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import { checkoutAttempts, stripeCustomers, trialUses } from './checkout-tables.ts'

/**
 * Moves these leads' purchases to another email: their attempts, whose email plan mails go to, and their trials, so
 * that a person still gets only one. Also marks their customers as due for an update at Stripe. The transaction must
 * hold the leads' rows, which a new attempt takes its email from.
 */
export async function changeBuyerEmail(
  tx: Queryable,
  leadIds: readonly string[],
  email: string,
  now: Date,
): Promise<void> {
  const ofLeads = inTextArray(checkoutAttempts.leadId, leadIds)
  const attempts = tx.select({ id: checkoutAttempts.id }).from(checkoutAttempts).where(ofLeads)
  await tx
    .update(trialUses)
    .set({ email: emailKeyOf(email) })
    .where(inArray(trialUses.attemptId, attempts))
  await tx.update(checkoutAttempts).set({ email }).where(ofLeads)
  await tx
    .update(stripeCustomers)
    // NOTE: an update at Stripe that is running now may finish first, so that the two do not arrive in the wrong order.
    // The new due time is later than its lease end, so that it does not mark this change as done.
    .set({
      addressDueAt: sql`greatest(${stripeCustomers.addressDueAt} + interval '1 millisecond', ${now.toISOString()}::timestamptz)`,
    })
    .where(inTextArray(stripeCustomers.leadId, leadIds))
}
