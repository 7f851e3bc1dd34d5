import { purchaseCountdownMs } from '@fennel/funnel'
import { Button } from '#web/ui/button.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './offer-banner.module.css'

/** The sticky banner: how long the introductory offer is shown for, and the way to the plans. */
export function OfferBanner({ onGetPlan }: { readonly onGetPlan: () => void }) {
  const { text } = useCountdown(purchaseCountdownMs)
  return (
    <section aria-label="Introductory offer" className={styles.banner}>
      <p className={styles.words}>
        Introductory offer expires in:{' '}
        <time role="timer" aria-live="off" className={styles.time}>
          {text}
        </time>
      </p>
      <Button className={styles.button} onClick={onGetPlan}>
        Get my plan
      </Button>
    </section>
  )
}
