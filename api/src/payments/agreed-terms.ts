import type { BilledPlan } from '@fennel/funnel'
import { eq } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { checkoutAttempts, consentReceipts } from './checkout-tables.ts'

/**
 * The terms a plan was bought on, from the order's consent receipt and not from the catalog, which may have changed
 * since. Undefined if there is no such receipt.
 */
export async function agreedTermsOf(
  db: Queryable,
  attemptId: string,
): Promise<(BilledPlan & { readonly currency: string }) | undefined> {
  const [row] = await db
    .select({ consent: consentReceipts, trialDays: checkoutAttempts.trialDays })
    .from(consentReceipts)
    .innerJoin(checkoutAttempts, eq(checkoutAttempts.id, consentReceipts.attemptId))
    .where(eq(consentReceipts.attemptId, attemptId))
  if (row === undefined) return undefined
  const { consent, trialDays } = row
  const { firstTermCents, firstTermDays, renewalCents, renewalIntervalCount, currency } = consent
  return {
    // NOTE: whatever it is sold as, a first term that Stripe counts in days is a trial there.
    type: trialDays === null ? 'subscription' : 'trial',
    durationDays: trialDays ?? firstTermDays,
    finalPriceCents: firstTermCents,
    renewal: {
      cents: renewalCents,
      interval: consent.renewalInterval === 'year' ? 'year' : 'month',
      intervalCount: renewalIntervalCount,
    },
    currency,
  }
}
