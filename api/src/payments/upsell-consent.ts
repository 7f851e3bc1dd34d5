import { upsellTermsText } from '@fennel/funnel'
import type { UpsellOffer } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import type { Attempt } from './attempt-store.ts'
import { browserOf, disclosureVersionOf } from './consent-receipt.ts'
import { findSubscription } from './sync-subscription.ts'
import type { UpsellPurchase } from './upsell-store.ts'
import type { Services } from '#api/services.ts'

/** What the buyer of a one-click offer saw, and who they are as far as the browser says. */
export type UpsellConsent = Pick<
  UpsellPurchase,
  'disclosure' | 'disclosureVersion' | 'ipAddress' | 'userAgent'
>

/**
 * What is stored about a press on an offer's button: the terms in the server's words with the catalog's price, and of
 * the text the browser reported only the version, which shows when it was a different one.
 */
export async function upsellConsentOf(
  services: Services,
  request: FastifyRequest,
  { plan, offer }: { readonly plan: Attempt; readonly offer: UpsellOffer },
  reported: string | undefined,
): Promise<UpsellConsent> {
  const browser = browserOf(request)
  if (reported === undefined) return { ...browser, disclosure: null, disclosureVersion: null }
  const disclosure = await shownUpsellTerms(services, plan, offer, reported)
  if (disclosure !== reported)
    services.log.warn({ offer: offer.id }, 'A browser reported other terms than the ones beside the offer')
  return { ...browser, disclosure, disclosureVersion: disclosureVersionOf(reported) }
}

/** The page names the card if its tab saw the plan being paid. That is all the browser's report decides. */
async function shownUpsellTerms(
  services: Services,
  { stripeSubscriptionId }: Attempt,
  offer: UpsellOffer,
  reported: string,
): Promise<string> {
  const row =
    stripeSubscriptionId === null ? undefined : await findSubscription(services, stripeSubscriptionId)
  const { cardBrand: brand = null, cardLast4: last4 = null } = row ?? {}
  const card = brand === null || last4 === null ? undefined : { brand, last4 }
  const withCard = upsellTermsText(offer, card)
  return reported === withCard ? withCard : upsellTermsText(offer, undefined)
}
