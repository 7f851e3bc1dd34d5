import { upsellTerms } from '@fennel/funnel'
import type { UpsellOffer } from '@fennel/funnel'
import { Button } from '#web/ui/button.tsx'
import styles from './offer-buttons.module.css'
import type { useUpsellPurchase } from './use-upsell-purchase.ts'

interface OfferButtonsProps {
  readonly offer: UpsellOffer
  readonly purchase: ReturnType<typeof useUpsellPurchase>
}

/** The buttons that add the offer or continue without it. Between them: what a click charges, and to which card. */
export function OfferButtons({ offer, purchase }: OfferButtonsProps) {
  const { phase, isOwned, card, buy, decline, leave } = purchase
  if (isOwned) {
    return (
      <div className={styles.buttons}>
        <p className={styles.owned}>This is already in your order. There is nothing more to pay for it.</p>
        <Button wide onClick={leave}>
          Continue
        </Button>
      </div>
    )
  }
  const { before, price, after } = upsellTerms(offer, card)
  return (
    <div className={styles.buttons}>
      <Button wide busyLabel={phase === 'idle' ? undefined : 'Processing...'} onClick={buy}>
        Add to My Order
      </Button>
      <p className={styles.charge}>
        {before}
        <strong>{price}</strong>
        {after}
      </p>
      <Button variant="quiet" wide disabled={phase !== 'idle'} onClick={decline}>
        No thanks, I'll skip this offer
      </Button>
    </div>
  )
}
