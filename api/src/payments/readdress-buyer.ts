import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import { checkoutAttempts, stripeCustomers, trialUses } from '#api/payments/payments-tables.ts'

/**
 * Puts another address on what was bought with these leads: on the tries to buy, by which mails about a plan are sent, on
 * their trials, so that it is still one for a person, and on the list of customers that Stripe has to be told of. For a
 * transaction that holds the leads' checkouts.
 */
export async function readdressBuyer(
  tx: Queryable,
  leadIds: readonly string[],
  email: string,
  now: Date,
): Promise<void> {
  const ofLeads = inArray(checkoutAttempts.leadId, [...leadIds])
  const attempts = tx.select({ id: checkoutAttempts.id }).from(checkoutAttempts).where(ofLeads)
  await tx
    .update(trialUses)
    .set({ email: emailKeyOf(email) })
    .where(inArray(trialUses.attemptId, attempts))
  await tx.update(checkoutAttempts).set({ email }).where(ofLeads)
  await tx
    .update(stripeCustomers)
    // NOTE: whoever is telling Stripe the address of before ends that first, or the two might arrive the other way round;
    // a moment later than theirs, so that they do not take this one for told.
    .set({
      addressDueAt: sql`greatest(${stripeCustomers.addressDueAt} + interval '1 millisecond', ${now.toISOString()}::timestamptz)`,
    })
    .where(inArray(stripeCustomers.leadId, [...leadIds]))
}
