import { paymentMessages, upsellNotFoundFor } from '@fennel/funnel'
import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { browserLog } from '#web/browser-log.ts'
import { pendingPurchase } from '#web/payment/bank/payment-at-bank.ts'
import { readSavedPayment, tabStorage } from '#web/payment/saved/saved-payment.ts'
import { OfferNotAvailable } from './offer-not-available.tsx'
import { UpsellOfferPage } from './upsell-offer-page.tsx'
import { UpsellWait } from './upsell-wait.tsx'
import { useUpsellOffers } from './use-upsell-offers.ts'

/** The one-click offer named in the address, or a message that there is none. */
export function UpsellScreen() {
  const { productId } = useParams<{ readonly productId: string }>()
  const known = useUpsellOffers()
  // A payment the server cannot confirm yet counts as well.
  const [hasPaid] = useState(
    () => (readSavedPayment(tabStorage()) ?? pendingPurchase.read(tabStorage())) !== undefined,
  )
  const offers = known.status === 'ready' ? known.value.offers : []
  const index = offers.findIndex(({ id }) => id === productId)
  const found = offers[index]
  // This page promises a one-time payment, so an offer that renews is not sold here.
  const offer = found?.billing === 'one-time' ? found : undefined
  const isMissing = known.status !== 'loading' && offer === undefined
  const mayExist = known.status === 'failed' || (known.status === 'ready' && !known.value.isComplete)
  const isNotLoaded = isMissing && found === undefined && mayExist
  useEffect(() => {
    if (isMissing) {
      browserLog.notice(isNotLoaded ? paymentMessages.upsellNotLoaded : upsellNotFoundFor(productId))
    }
  }, [isMissing, isNotLoaded, productId])
  if (isMissing) {
    return (
      <OfferNotAvailable
        text={isNotLoaded ? paymentMessages.upsellNotLoaded : paymentMessages.upsellNotFound}
      />
    )
  }
  if (offer === undefined) return <UpsellWait label="Loading special offer..." />
  if (known.status === 'ready' && known.value.isWithoutPlan && !hasPaid)
    return <OfferNotAvailable text="This offer goes with a plan. Please choose your plan first." needsPlan />
  const wasOwned = known.status === 'ready' && known.value.owned.includes(offer.id)
  return <UpsellOfferPage key={offer.id} offer={offer} index={index} wasOwned={wasOwned} />
}
