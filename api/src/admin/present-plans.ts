import type { DataOf } from '@fennel/contract'
import { cardName, isCardExpiredAt, termLength } from '@fennel/funnel'
import { productNameOrId } from '#api/catalog/index.ts'
import { isPaused, periodsOwed, productOfPlan, shownStatusOf, readEntitlements } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'

type Plan = DataOf<'adminLead'>['plans'][number]

/** Plans as operators see them, in the given order. */
export async function presentPlans(services: Services, plans: readonly SubscriptionRow[]): Promise<Plan[]> {
  const standings = await readEntitlements(services, plans)
  const owed = await periodsOwed(services.db.query, plans)
  return plans.map((plan) => ({
    id: plan.id,
    name: productNameOrId(services.brands.get(plan.brandId), productOfPlan(plan)),
    status: shownStatusOf(services, plan),
    isEntitled: standings.get(plan.id)?.isEntitled ?? false,
    startedAt: plan.startedAt.toISOString(),
    currentPeriodEnd: plan.currentPeriodEnd?.toISOString() ?? null,
    isPeriodOwed: owed.has(plan.id),
    cancelAtPeriodEnd: plan.cancelAtPeriodEnd,
    endedAt: plan.endedAt?.toISOString() ?? null,
    renewal: renewalOf(plan),
    card: cardOf(plan, services.now()),
  }))
}

/**
 * A card as operators compare it with what a customer reads out, e.g. `American Express ····0005, 12/2039`, and whether
 * it has expired.
 */
function cardOf(
  { cardBrand, cardLast4, cardExpMonth: month, cardExpYear: year }: SubscriptionRow,
  now: number,
): string | null {
  if (cardLast4 === null) return null
  const card = `${cardName(cardBrand ?? 'card')} ····${cardLast4}, ${month ?? '?'}/${year ?? '?'}`
  return isCardExpiredAt({ month, year }, now) ? `${card} (expired)` : card
}

function renewalOf(plan: SubscriptionRow): Plan['renewal'] {
  const { renewalCents: cents, renewalCurrency: currency, renewalInterval: unit } = plan
  if (isPaused(plan) || cents === null || currency === null || unit === null) return null
  const every = plan.renewalIntervalCount ?? 1
  return { cents, currency, every: termLength(every, unit) }
}
