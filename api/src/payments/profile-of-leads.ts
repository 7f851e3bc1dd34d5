import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { UserProfile } from '@fennel/contract'
import { decimalFromCents } from '@fennel/funnel'
import { productNameOf } from '#api/catalog/index.ts'
import { checkoutAttempts } from './checkout-tables.ts'
import { findPurchases } from './ledger-store.ts'
import { isLate } from './subscription-states.ts'
import { periodsOwed } from './periods-owed.ts'
import { productOfPlan } from './plan-terms.ts'
import type { Entitlement } from './entitlement.ts'
import { pickPlanToShow, shownStatusOf, readEntitlements } from './plan-standing.ts'
import { subscriptions } from './plan-tables.ts'
import type { SubscriptionRow } from './plan-tables.ts'
import { statusOf } from './subscription-status.ts'
import type { Services } from '#api/services.ts'

/** What these leads have bought, as a profile shows it. `plan` is null if no plan was ever paid. */
export interface LeadsProfile {
  readonly plan: Pick<
    UserProfile,
    | 'planId'
    | 'subscriptionStatus'
    | 'subscriptionStart'
    | 'subscriptionEnd'
    | 'subscriptionRenews'
    | 'subscriptionReason'
    | 'subscriptionName'
    | 'subscriptionBrandName'
    | 'subscriptionPrice'
    | 'subscriptionCurrency'
  > | null
  readonly plans: NonNullable<UserProfile['plans']>
  /** Every plan that was paid, including one with a free first term, which is not among the purchases. */
  readonly subscriptionIds: UserProfile['subscriptionIds']
  readonly purchases: UserProfile['purchases']
}

/** Reads the plan to show in this brand (see `pickPlanToShow`) and all purchases of these leads. */
export async function profileOfLeads(
  services: Services,
  leadIds: readonly string[],
  brandId?: string,
): Promise<LeadsProfile> {
  if (leadIds.length === 0) return { plan: null, plans: [], subscriptionIds: [], purchases: [] }
  const entries = await findPurchases(services.db.query, leadIds)
  const paid = await findSoldPlans(services, leadIds)
  const rows = paid.map(({ subscription }) => subscription)
  const standings = await readEntitlements(services, rows)
  const owed = await periodsOwed(
    services.db.query,
    rows.filter((row) => !isLate(row)),
  )
  const plans = paid.map(({ subscription, ...sold }) => ({
    subscription,
    shown: present(services, subscription, sold, standings.get(subscription.id), owed.has(subscription.id)),
  }))
  const foremost = pickPlanToShow(services, rows, standings, brandId)
  return {
    plan: plans.find(({ subscription }) => subscription === foremost)?.shown ?? null,
    plans: plans.map(({ subscription, shown }) => ({
      appName: subscription.brandId,
      planId: shown.planId,
      subscriptionStatus: shown.subscriptionStatus,
      subscriptionEnd: shown.subscriptionEnd,
      subscriptionRenews: shown.subscriptionRenews,
    })),
    subscriptionIds: paid.map(({ subscription }) => subscription.id),
    purchases: entries.map((entry) => ({
      id: entry.productId,
      appName: entry.brandId,
      brandName: services.brands.get(entry.brandId)?.name ?? null,
      // NOTE: receipts carry this number, and support asks for it.
      orderNumber: entry.upsellPurchaseId ?? entry.attemptId ?? entry.id,
      kind: entry.kind,
      name: productNameOf(services.brands.get(entry.brandId), entry.productId),
      price: decimalFromCents(entry.amountCents),
      refunded: decimalFromCents(entry.refundedCents),
      currency: entry.currency.toUpperCase(),
      purchasedAt: entry.occurredAt.toISOString(),
    })),
  }
}

interface PaidPlan {
  readonly subscription: SubscriptionRow
  readonly cents: number
  readonly currency: string
}

/** Latest first. */
async function findSoldPlans(services: Services, leadIds: readonly string[]): Promise<readonly PaidPlan[]> {
  return services.db.query
    .select({
      subscription: subscriptions,
      cents: checkoutAttempts.firstTermCents,
      currency: checkoutAttempts.currency,
    })
    .from(subscriptions)
    .innerJoin(checkoutAttempts, eq(checkoutAttempts.id, subscriptions.attemptId))
    .where(and(inArray(subscriptions.leadId, [...leadIds]), isNotNull(subscriptions.firstPaidAt)))
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.id))
}

/** `isOwed`: the current period is drafted but not charged. */
function present(
  services: Services,
  subscription: SubscriptionRow,
  sold: Omit<PaidPlan, 'subscription'>,
  standing: Entitlement | undefined,
  isOwed: boolean,
) {
  const end = subscription.endedAt ?? standing?.until ?? subscription.currentPeriodEnd
  // NOTE: while the current period is owed or the plan is paused, there is no day through which it is paid.
  const hasNoEnd = isOwed || standing?.reason === 'paused'
  return {
    planId: subscription.productId,
    subscriptionStatus: statusOf(
      { ...subscription, status: shownStatusOf(services, subscription) },
      standing,
    ),
    subscriptionStart: subscription.startedAt.toISOString(),
    subscriptionEnd: hasNoEnd ? null : (end?.toISOString() ?? null),
    subscriptionRenews: standing?.reason === 'active' || standing?.reason === 'trialing',
    subscriptionReason: standing?.reason ?? null,
    subscriptionName: productNameOf(services.brands.get(subscription.brandId), productOfPlan(subscription)),
    subscriptionBrandName: services.brands.get(subscription.brandId)?.name ?? null,
    subscriptionPrice: decimalFromCents(sold.cents),
    subscriptionCurrency: sold.currency.toUpperCase(),
  }
}
