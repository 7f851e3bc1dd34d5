import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { DataOf, ResponseOf } from '@fennel/contract'
import { decimalFromCents } from '@fennel/funnel'
import { productNameOf } from '#api/catalog/index.ts'
import type { Call } from '#api/http/mount.ts'
import { requireLead } from '#api/leads/index.ts'
import { checkoutAttempts } from './checkout-tables.ts'
import { leadIdsOfBuyer } from './lead-ids-of-buyer.ts'
import type { FindLeadsOfAccount } from './lead-ids-of-buyer.ts'
import { isSetToEnd } from './news-of-plan.ts'
import { periodsOwed } from './periods-owed.ts'
import { subscriptions } from './plan-tables.ts'
import { productOfPlan } from './plan-terms.ts'
import { isStatusIn, ownedStates } from './subscription-states.ts'
import { findOwnedOffers } from './upsell-store.ts'
import type { Services } from '#api/services.ts'

type CurrentPlan = NonNullable<DataOf<'currentPlan'>['plan']>

/** Whether this lead's purchases belong to an account. Passed in, because payments does not import accounts. */
export type HasAccount = (leadId: string) => Promise<boolean>

/**
 * The plan that the visitor already has by this browser or by the account signed in, running or paused; no second one
 * can be bought alongside it.
 */
export async function currentPlan(
  services: Services,
  {
    hasAccount,
    leadsOfAccount,
  }: { readonly hasAccount: HasAccount; readonly leadsOfAccount: FindLeadsOfAccount },
  { request }: Call<'currentPlan'>,
): Promise<ResponseOf<'currentPlan'>> {
  const lead = await requireLead(services, request)
  const leadIds = await leadIdsOfBuyer(services, leadsOfAccount, request, lead)
  const [row] = await services.db.query
    .select({
      subscription: subscriptions,
      intentId: checkoutAttempts.stripeIntentId,
      firstTermCents: checkoutAttempts.firstTermCents,
    })
    .from(subscriptions)
    .innerJoin(checkoutAttempts, eq(checkoutAttempts.stripeSubscriptionId, subscriptions.id))
    .where(
      and(
        inArray(subscriptions.leadId, [...leadIds.all]),
        eq(checkoutAttempts.state, 'succeeded'),
        isNotNull(subscriptions.firstPaidAt),
        isStatusIn(subscriptions.status, ownedStates),
      ),
    )
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.id))
    .limit(1)
  if (row === undefined) return { success: true, data: { plan: null, ownedOffers: [] } }
  const { id, leadId, brandId, status, currentPeriodEnd } = row.subscription
  const willEnd = isSetToEnd(row.subscription)
  const isOwed = willEnd && (await periodsOwed(services.db.query, [row.subscription])).has(id)
  const productId = productOfPlan(row.subscription)
  return {
    success: true,
    data: {
      plan: {
        productId,
        name: productNameOf(services.brands.get(brandId), productId),
        status: status as CurrentPlan['status'],
        endsAt: willEnd && !isOwed ? (currentPeriodEnd?.toISOString() ?? null) : null,
        ...(isOwed ? { isStillCharged: true } : {}),
        subscriptionId: id,
        ...(row.intentId === null ? {} : { paymentIntentId: row.intentId }),
        amount: decimalFromCents(row.firstTermCents),
        hasAccount: await hasAccount(leadId),
        isOnlyOfAccount: !leadIds.ofBrowser.includes(leadId),
      },
      ownedOffers: await findOwnedOffers(services.db.query, leadId, brandId),
    },
  }
}
