import { useState } from 'react'
import { BrandLogo } from '#web/brand/index.ts'
import { pendingOffer } from '#web/payment/bank/payment-at-bank.ts'
import { tabStorage } from '#web/payment/saved/saved-payment.ts'
import { ArrivingHeading } from '#web/ui/arriving-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './upsell.module.css'

interface UpsellEndedProps {
  readonly offerId: string
  readonly onContinue: () => void
}

/** Shown when the time of a special offer has run out: nothing was bought, and the visitor can continue. */
export function UpsellEnded({ offerId, onContinue }: UpsellEndedProps) {
  // A payment begun in time may still go through.
  const [isAtBank] = useState(() => pendingOffer.read(tabStorage())?.productId === offerId)
  return (
    <Page name="upsell" className={styles.missing}>
      <BrandLogo />
      <ArrivingHeading>This special offer has ended</ArrivingHeading>
      <p role="status">
        Nothing was added to your order{isAtBank ? '' : ' and nothing was charged'}. Your plan is ready for
        you.
      </p>
      <Button onClick={onContinue}>Continue</Button>
    </Page>
  )
}
