import { upsellNotFoundFor } from '@fennel/funnel'
import { useEffect } from 'react'
import { useParams } from 'wouter'
import { browserLog } from '#web/browser-log.ts'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { OfferNotAvailable } from './offer-not-available.tsx'
import { UpsellOfferPage } from './upsell-offer-page.tsx'
import styles from './upsell.module.css'
import { useUpsellOffers } from './use-upsell-offers.ts'

/** The one-click offer named in the address, or the words that there is none. */
export function UpsellScreen() {
  const { productId } = useParams<{ readonly productId: string }>()
  const offers = useUpsellOffers()
  const index = offers.status === 'ready' ? offers.value.findIndex(({ id }) => id === productId) : -1
  const offer = offers.status === 'ready' ? offers.value[index] : undefined
  const isMissing = offers.status !== 'loading' && offer === undefined
  useEffect(() => {
    if (isMissing) browserLog.notice(upsellNotFoundFor(productId))
  }, [isMissing, productId])
  if (isMissing) return <OfferNotAvailable />
  if (offer === undefined) {
    return (
      <Page name="upsell" className={styles.missing}>
        <Spinner label="Loading special offer..." />
      </Page>
    )
  }
  return <UpsellOfferPage key={offer.id} offer={offer} index={index} />
}
