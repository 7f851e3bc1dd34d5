import { apiMessages } from '@fennel/contract'
import { findSamePlan, formatMoney, withoutFirstTermDiscount } from '@fennel/funnel'
import type { Brand, PlanOffer } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'
import { brandOfSession, findPlan, findPlanFor, isAmount, plansOf } from '#api/catalog/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import { openOfferWindow, plansOffer } from '#api/offer-windows/index.ts'
import { findHeldAttempt } from './attempt-store.ts'
import type { Services } from '#api/services.ts'

/** What a browser says it is about to buy. */
export interface NamedPrice {
  readonly productId: string
  /** In decimal units of the currency, as the page showed it. */
  readonly amount?: number | undefined
  readonly currency?: string | undefined
  /** True if the buyer reads the price on the provider's own page before paying it. */
  readonly isShownLater?: boolean | undefined
}

/**
 * The plan at the price this lead pays now: the catalog's, without the first-term discount once their offer is over.
 * Any other price is refused so that the page can show the current one: with `offer_ended` if it was right until the
 * offer ended (or if none was sent, since the page may show the old one), otherwise with `price_changed`. An order
 * placed in time keeps its price until it is paid or declined. A plan that is already paid is returned, not sold again.
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
  if (plan === undefined) throw noLongerSold(brand, named.productId, lead.sessionId)
  const held = await findHeldAttempt(services.db.query, lead.id, plan.id)
  if (currency !== undefined && currency.toLowerCase() !== plan.currency) throw priceChanged()
  const regular = withoutFirstTermDiscount(plan)
  const names = ({ finalPriceCents }: PlanOffer) => amount === undefined || isAmount(amount, finalPriceCents)
  // NOTE: a price that was never ours gets nothing, not even what its sender already owns.
  if (held?.state === 'succeeded' && (names(plan) || names(regular))) return plan
  const remaining = await openOfferWindow(services, brand, lead.id, plansOffer)
  const isOver = remaining !== undefined && remaining <= 0
  if (isOver && regular.finalPriceCents !== plan.finalPriceCents)
    return afterTheOffer(plan, regular, named, held?.firstTermCents)
  if (!names(plan)) throw priceChanged()
  return plan
}

/** The price of a plan whose first-term discount is over. `orderedCents` is that of an order placed before. */
function afterTheOffer(
  plan: PlanOffer,
  regular: PlanOffer,
  { amount, isShownLater = false }: NamedPrice,
  orderedCents: number | undefined,
): PlanOffer {
  if (amount !== undefined) {
    if (isAmount(amount, regular.finalPriceCents)) return regular
    if (!isAmount(amount, plan.finalPriceCents)) throw priceChanged()
  }
  if (orderedCents === plan.finalPriceCents) return plan
  if (amount === undefined && (isShownLater || orderedCents === regular.finalPriceCents)) return regular
  throw new AppError('offer_ended', offerEndedText(regular))
}

function priceChanged(): AppError {
  return new AppError('price_changed', apiMessages.priceChanged)
}

/**
 * In another experiment arm the plan may be sold as another product, in which case only its price changed for this
 * buyer.
 */
function noLongerSold(brand: Brand, productId: string, sessionId: string | null): AppError {
  const wanted = findPlan(brand, productId)
  if (wanted !== undefined && findSamePlan(plansOf(brandOfSession(brand, sessionId)), wanted) !== undefined)
    return priceChanged()
  return new AppError('price_changed', apiMessages.planWithdrawn)
}

/** Says why nothing was charged, and what the plan costs now. */
function offerEndedText({ name, finalPriceCents: cents, currency }: PlanOffer): string {
  return `${apiMessages.offerEnded} The ${name} is now ${formatMoney({ cents, currency })}.`
}
