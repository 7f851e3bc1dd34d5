import type { CustomerSubscription, CustomerSubscriptionView, EntitlementReason } from '@fennel/contract'
import { productNameOf } from '#api/catalog/index.ts'
import {
  findPaidPlans,
  pickPlanToShow,
  isLate,
  isPaused,
  periodsOwed,
  productOfPlan,
  shownStatusOf,
  readEntitlements,
} from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { invoicesOf, openInvoiceOf, owedOf, upsellsOf } from './read-payments.ts'
import { isCurrentOffer, whyNoSwitch } from './switch-standing.ts'

/**
 * The plan that the customer with these leads sees in this brand: of several, `chosenId`, or else the one that
 * `pickPlanToShow` picks.
 */
export async function readSubscription(
  services: Services,
  leadIds: readonly string[],
  brandId?: string,
  chosenId?: string,
): Promise<CustomerSubscriptionView> {
  if (leadIds.length === 0) return { subscription: null, otherPlans: [], upsells: [] }
  const rows = await findPaidPlans(services.db.query, leadIds)
  const standings = await readEntitlements(services, rows)
  const chosen = rows.find(({ id }) => id === chosenId)
  const row = chosen ?? pickPlanToShow(services, rows, standings, brandId)
  const standing = row && standings.get(row.id)
  const upsells = await upsellsOf(services, leadIds)
  if (row === undefined || standing === undefined) return { subscription: null, otherPlans: [], upsells }
  return {
    subscription: {
      id: row.id,
      productId: productOfPlan(row),
      planName: nameOf(services, row),
      brandName: services.brands.get(row.brandId)?.name ?? null,
      status: shownStatusOf(services, row) as CustomerSubscription['status'],
      entitlement: {
        isEntitled: standing.isEntitled,
        reason: standing.reason,
        until: isoOf(standing.until),
      },
      startedAt: row.startedAt.toISOString(),
      currentPeriodEnd: isoOf(row.currentPeriodEnd),
      isPeriodOwed: (await periodsOwed(services.db.query, [row])).has(row.id),
      nextCharge: await nextChargeOf(services, row),
      owed: await owedOf(services, row),
      chargeIfResumed: chargeIfResumedOf(row, standing.reason),
      cancelAtPeriodEnd: row.cancelAtPeriodEnd,
      endsAt: isoOf(row.endedAt ?? (row.cancelAtPeriodEnd ? row.currentPeriodEnd : null)),
      graceUntil: standing.reason === 'grace' ? isoOf(standing.until) : null,
      card: cardOf(row),
      interval:
        row.renewalInterval === null
          ? null
          : { unit: row.renewalInterval, count: row.renewalIntervalCount ?? 1 },
      switchOptions: optionsOf(services, row),
      invoices: await invoicesOf(services, row),
    },
    otherPlans: await Promise.all(
      rows
        .filter((other) => other !== row)
        .map((other) => otherPlanOf(services, other, standings.get(other.id)?.reason ?? 'ended')),
    ),
    upsells,
  }
}

async function otherPlanOf(
  services: Services,
  row: SubscriptionRow,
  reason: EntitlementReason,
): Promise<NonNullable<CustomerSubscriptionView['otherPlans']>[number]> {
  return {
    id: row.id,
    planName: nameOf(services, row),
    brandName: services.brands.get(row.brandId)?.name ?? null,
    reason,
    hasEnded: row.endedAt !== null || reason === 'ended',
    invoices: await invoicesOf(services, row),
  }
}

function nameOf(services: Services, row: SubscriptionRow): string {
  const brand = services.brands.get(row.brandId)
  return productNameOf(brand, productOfPlan(row))
}

async function nextChargeOf(
  services: Services,
  row: SubscriptionRow,
): Promise<CustomerSubscription['nextCharge']> {
  if (row.endedAt !== null || isPaused(row)) return null
  if (isLate(row)) {
    const owed = await openInvoiceOf(services, row.id)
    if (owed === undefined || owed.nextAttemptAt === null) return null
    return { cents: owed.amountCents, currency: owed.currency, at: owed.nextAttemptAt.toISOString() }
  }
  return row.cancelAtPeriodEnd ? null : renewalOf(row)
}

/** The charge that would follow if a plan set to end were resumed. An overdue plan has none: its debt comes first. */
function chargeIfResumedOf(
  row: SubscriptionRow,
  reason: EntitlementReason,
): CustomerSubscription['chargeIfResumed'] {
  if (reason !== 'cancelling') return null
  return renewalOf({ ...row, currentPeriodEnd: row.periodEndIfResumed ?? row.currentPeriodEnd })
}

/** The renewal at the end of the current period, at the current terms: after a switch, those of the new interval. */
function renewalOf({
  renewalCents: cents,
  renewalCurrency: currency,
  currentPeriodEnd: at,
}: SubscriptionRow): CustomerSubscription['nextCharge'] {
  if (cents === null || currency === null || at === null) return null
  return { cents, currency, at: at.toISOString() }
}

function cardOf(row: SubscriptionRow): CustomerSubscription['card'] {
  const { cardBrand: brand, cardLast4: last4, cardExpMonth: expMonth, cardExpYear: expYear } = row
  if (brand === null || last4 === null || expMonth === null || expYear === null) return null
  return { brand, last4, expMonth, expYear }
}

function optionsOf(services: Services, row: SubscriptionRow): CustomerSubscription['switchOptions'] {
  const brand = services.brands.get(row.brandId)
  if (brand === undefined || whyNoSwitch(row) !== undefined) return []
  return brand.switchOffers.map((offer) => {
    const { interval, id: productId, name, cents, currency } = offer
    return { interval, productId, name, price: { cents, currency }, isCurrent: isCurrentOffer(row, offer) }
  })
}

function isoOf(moment: Date | null): string | null {
  return moment?.toISOString() ?? null
}
