import { purchaseCountdownMs } from '@fennel/funnel'
import { Button } from '#web/ui/button.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { useTimeLeft } from '#web/ui/use-time-left.ts'
import styles from './offer-banner.module.css'
import { usePlansOffer } from './plans-offer.ts'

/** The sticky banner: how long the introductory offer lasts or is shown for, and the way to the plans. */
export function OfferBanner({ onGetPlan }: { readonly onGetPlan: () => void }) {
  return (
    <section aria-label="Introductory offer" className={styles.banner}>
      <OfferTime />
      <Button className={styles.button} onClick={onGetPlan}>
        Get my plan
      </Button>
    </section>
  )
}

function OfferTime() {
  const { window, refresh } = usePlansOffer()
  switch (window.state) {
    case 'asked':
      return <p className={styles.words} />
    case 'display':
      return <ShownTime />
    case 'running':
      return <EndingTime endsAt={window.endsAt} onOver={refresh} />
    case 'waiting':
      return (
        <p className={styles.words}>Introductory offer: 10 minutes from the moment you enter your email</p>
      )
    case 'over':
      return <p className={styles.words}>The introductory offer has ended. You see our regular prices.</p>
  }
}

function ShownTime() {
  return <Timer text={useCountdown(purchaseCountdownMs).text} />
}

function EndingTime({ endsAt, onOver }: { readonly endsAt: number; readonly onOver: () => void }) {
  return <Timer text={useTimeLeft(endsAt, purchaseCountdownMs, onOver).text} />
}

function Timer({ text }: { readonly text: string }) {
  return (
    <p className={styles.words}>
      Introductory offer expires in:{' '}
      <time role="timer" aria-live="off" className={styles.time}>
        {text}
      </time>
    </p>
  )
}
