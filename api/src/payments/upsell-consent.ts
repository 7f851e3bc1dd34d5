import { upsellTermsText } from '@fennel/funnel'
import type { UpsellOffer } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import type { Attempt } from '#api/payments/attempt-store.ts'
import { browserOf, disclosureVersionOf } from '#api/payments/consent-receipt.ts'
import { findSubscription } from '#api/payments/sync-subscription.ts'
import type { UpsellPurchase } from '#api/payments/upsell-store.ts'
import type { Services } from '#api/services.ts'

/** What the buyer of a one-click offer saw, and who they were as far as the browser told. */
export type UpsellConsent = Pick<
  UpsellPurchase,
  'disclosure' | 'disclosureVersion' | 'ipAddress' | 'userAgent'
>

/**
 * What is kept of a press on the button of an offer: the words of the house, with the price of the catalogue, and of those
 * that the browser told (`told`) the version alone, which tells when they were others.
 */
export async function upsellConsentOf(
  services: Services,
  request: FastifyRequest,
  { plan, offer }: { readonly plan: Attempt; readonly offer: UpsellOffer },
  told: string | undefined,
): Promise<UpsellConsent> {
  const browser = browserOf(request)
  if (told === undefined) return { ...browser, disclosure: null, disclosureVersion: null }
  const disclosure = await shownUpsellTerms(services, plan, offer, told)
  if (disclosure !== told)
    services.log.warn({ offer: offer.id }, 'A browser tells of other terms than stand beside the offer')
  return { ...browser, disclosure, disclosureVersion: disclosureVersionOf(told) }
}

/** The page names the card where its tab saw the plan being paid. What the browser tells decides that, and nothing else. */
async function shownUpsellTerms(
  services: Services,
  { stripeSubscriptionId }: Attempt,
  offer: UpsellOffer,
  told: string,
): Promise<string> {
  const row =
    stripeSubscriptionId === null ? undefined : await findSubscription(services, stripeSubscriptionId)
  const { cardBrand: brand = null, cardLast4: last4 = null } = row ?? {}
  const card = brand === null || last4 === null ? undefined : { brand, last4 }
  const withCard = upsellTermsText(offer, card)
  return told === withCard ? withCard : upsellTermsText(offer, undefined)
}
