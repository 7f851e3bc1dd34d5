import { apiMessages } from '@fennel/contract'
import { formatMoney, withoutFirstTermDiscount } from '@fennel/funnel'
import type { Brand, PlanOffer } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'
import { findPlan, findPlanFor, isAmount } from '#api/catalogue/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import { openOfferWindow, plansOffer } from '#api/offer-windows/index.ts'
import { findHeldAttempt } from '#api/payments/attempt-store.ts'
import type { Services } from '#api/services.ts'

/** What a browser says it is about to buy. */
export interface NamedPrice {
  readonly productId: string
  /** Decimal units of the currency, as the page showed it. */
  readonly amount?: number | undefined
  readonly currency?: string | undefined
  /** True where the buyer reads the price on the provider's own page before paying it. */
  readonly isShownLater?: boolean | undefined
}

/**
 * The plan at the price this lead pays now: the catalogue's, without the first-term discount once their offer is over.
 * Another price than that is refused, so that the page can show the current one: as `offer_ended` where it was right until
 * the offer ended, and so is none, since the page may still show the old one; as `price_changed` otherwise. What was
 * ordered in time keeps its price until it is paid or declined, and a plan that is paid already is sold to nobody again.
 */
export async function priceForLead(
  services: Services,
  brand: Brand | undefined,
  lead: LeadRecord,
  named: NamedPrice,
): Promise<PlanOffer> {
  const plan = brand && findPlanFor(brand, named.productId, lead.sessionId)
  const { amount, currency } = named
  if (brand === undefined || amount === 0) throw new AppError('invalid_request', apiMessages.invalidProduct)
  if (plan === undefined) throw noLongerSold(brand, named.productId)
  const held = await findHeldAttempt(services.db.query, lead.id, plan.id)
  if (currency !== undefined && currency.toLowerCase() !== plan.currency) throw priceChanged()
  const regular = withoutFirstTermDiscount(plan)
  const names = ({ finalPriceCents }: PlanOffer) => amount === undefined || isAmount(amount, finalPriceCents)
  // NOTE: at a price that was never ours nothing is handed out, not even what its owner has.
  if (held?.state === 'succeeded' && (names(plan) || names(regular))) return plan
  const remaining = await openOfferWindow(services, brand, lead.id, plansOffer)
  if (remaining === undefined || remaining > 0 || regular.finalPriceCents === plan.finalPriceCents) {
    if (names(plan)) return plan
    throw priceChanged()
  }
  if (amount !== undefined && names(regular)) return regular
  if (!names(plan)) throw priceChanged()
  if (held?.firstTermCents === plan.finalPriceCents) return plan
  if (
    amount === undefined &&
    (named.isShownLater === true || held?.firstTermCents === regular.finalPriceCents)
  )
    return regular
  throw new AppError('offer_ended', offerEndedText(regular))
}

function priceChanged(): AppError {
  return new AppError('price_changed', apiMessages.priceChanged)
}

/** In another arm of an experiment the same plan may be sold as another product, so only its price changed for the buyer. */
function noLongerSold(brand: Brand, productId: string): AppError {
  if (findPlan(brand, productId) !== undefined) return priceChanged()
  return new AppError('price_changed', apiMessages.planWithdrawn)
}

/** Why nothing was charged, and what the plan costs now. */
function offerEndedText({ name, finalPriceCents: cents, currency }: PlanOffer): string {
  return `${apiMessages.offerEnded} The ${name} is now ${formatMoney({ cents, currency })}.`
}
