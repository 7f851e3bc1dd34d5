import { parseBoldMarkup } from '@fennel/funnel'
import type { UpsellOffer } from '@fennel/funnel'
import { useEffect, useRef } from 'react'
import { BrandLogo, SiteFooter } from '#web/brand/index.ts'
import { LongWaitNotice } from '#web/payment/bank/long-wait-notice.tsx'
import { ArrivingHeading } from '#web/ui/arriving-heading.tsx'
import { BrandPicture } from '#web/ui/brand-picture.tsx'
import { Page } from '#web/ui/page.tsx'
import { Benefits } from './benefits.tsx'
import { CustomerStories } from './customer-stories.tsx'
import { OfferNotAvailable } from './offer-not-available.tsx'
import { OfferButtons } from './offer-buttons.tsx'
import { OpportunityBanner } from './opportunity-banner.tsx'
import { PriceCard } from './price-card.tsx'
import { UpsellEnded } from './upsell-ended.tsx'
import { UpsellFeatures } from './upsell-features.tsx'
import { UpsellWait } from './upsell-wait.tsx'
import styles from './upsell.module.css'
import { useUpsellPurchase } from './use-upsell-purchase.ts'
import { useUpsellWindow } from './use-upsell-window.ts'

interface UpsellOfferPageProps {
  readonly offer: UpsellOffer
  /** The offer's index in the list of offers. It is part of the name of the event that ends this page. */
  readonly index: number
  /** Whether the server knows it was already bought. */
  readonly wasOwned: boolean
}

/** One offer: what it is, what it costs, a button to add it and one to continue without it. */
export function UpsellOfferPage({ offer, index, wasOwned }: UpsellOfferPageProps) {
  const { window, end } = useUpsellWindow(offer.id)
  const isOpen = window !== undefined && window.state !== 'over'
  const purchase = useUpsellPurchase(offer, index, { wasOwned, isOpen, onEnded: end })
  // A purchase in progress continues: the server decides whether it came in time.
  const { isOwned } = purchase
  const ownedWords = useRef<HTMLParagraphElement>(null)
  const wasOwnedBefore = useRef(isOwned)
  useEffect(() => {
    // The press that found it out was on a button that is gone, below all of the content.
    if (isOwned && !wasOwnedBefore.current) ownedWords.current?.focus()
  }, [isOwned])
  if (purchase.isImpossible)
    return (
      <OfferNotAvailable
        text="Nothing was charged: we need your email first, so please choose your plan."
        needsPlan
      />
    )
  if (window?.state === 'over' && purchase.phase === 'idle' && !isOwned)
    return <UpsellEnded offerId={offer.id} onContinue={purchase.leave} />
  if (window === undefined) return <UpsellWait label="Loading special offer..." />
  if (purchase.phase === 'confirming') {
    return (
      <UpsellWait label="Confirming your payment...">
        <LongWaitNotice
          advice="If you see no request, you can continue. If the payment still goes through, we will add the offer to your order and email you a receipt. Otherwise you will not be charged."
          label="Continue without waiting"
          onStop={purchase.stopWaiting}
        />
      </UpsellWait>
    )
  }
  const buttons = <OfferButtons offer={offer} purchase={purchase} />
  return (
    <>
      {isOwned ? null : (
        <OpportunityBanner
          originalPriceCents={offer.originalPriceCents}
          currency={offer.currency}
          window={window}
          onOver={end}
        />
      )}
      <header className={styles.header}>
        <BrandLogo />
      </header>
      <Page name="upsell" className={styles.page}>
        <section aria-labelledby="offer-title" className={styles.hero}>
          <ArrivingHeading id="offer-title">{offer.headline}</ArrivingHeading>
          {/* NOTE: the button is below all of the content, so the visitor would miss that they own it. */}
          {isOwned ? (
            <p ref={ownedWords} tabIndex={-1}>
              You already have this one. It is in your order.
            </p>
          ) : null}
          <BrandPicture picture={offer.picture} className={styles.picture} priority />
          <div>
            <h2 className={styles.name}>{offer.name}</h2>
            {offer.summary === '' ? null : <p className={styles.summary}>{plainText(offer.summary)}</p>}
          </div>
        </section>
        <UpsellFeatures offer={offer} />
        {isOwned ? buttons : <PriceCard offer={offer}>{buttons}</PriceCard>}
        <Benefits benefits={offer.benefits} />
        <CustomerStories section={offer.testimonialsSection} stories={offer.testimonials} />
        {buttons}
      </Page>
      <SiteFooter />
    </>
  )
}

function plainText(text: string): string {
  return parseBoldMarkup(text)
    .map((part) => part.text)
    .join('')
}
