import { purchaseCountdownMs } from '@fennel/funnel'
import { useBrand } from '#web/brand/index.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { useTimeLeft } from '#web/ui/use-time-left.ts'
import styles from './offer-banner.module.css'
import { usePlansOffer } from './plans-offer.ts'

/** The sticky banner: how long the introductory offer lasts or is shown for, and the way to the plans. */
export function OfferBanner({ onGetPlan }: { readonly onGetPlan: () => void }) {
  return (
    <section aria-label="Introductory offer" className={styles.banner}>
      <div className={styles.words}>
        <OfferTime />
        <RoomForWords />
      </div>
      <Button className={styles.button} onClick={onGetPlan}>
        {wayToPlans}
      </Button>
    </section>
  )
}

/** As much place as the banner takes, before anything is known of the visitor. */
export function OfferBannerPlace() {
  return (
    <div className={styles.banner}>
      <div className={styles.words}>
        <RoomForWords />
      </div>
      <Button className={classNames(styles.button, styles.unseen)}>{wayToPlans}</Button>
    </div>
  )
}

const wayToPlans = 'Get my plan'
const timeBegins = 'Introductory offer expires in:'
const waitingWords = 'Introductory offer: 10 minutes from the moment you enter your email'
const overWords = 'The introductory offer has ended. These are our regular prices.'

/** Each sentence that the banner may come to say, unseen: the longest sets its height, and no change moves the page. */
function RoomForWords() {
  const { countdown } = useBrand().honestModes
  return (
    <>
      <p className={styles.room} data-words={timeBegins}>
        <span className={styles.time} data-words="10:00" />
      </p>
      {countdown === 'enforced'
        ? [waitingWords, overWords].map((words) => (
            <p key={words} className={styles.room} data-words={words} />
          ))
        : null}
    </>
  )
}

function OfferTime() {
  const { window, refresh } = usePlansOffer()
  switch (window.state) {
    case 'asked':
      return null
    case 'display':
      return <ShownTime />
    case 'running':
      return <EndingTime endsAt={window.endsAt} onOver={refresh} />
    case 'waiting':
      return <p>{waitingWords}</p>
    case 'over':
      return <p>{overWords}</p>
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
    <p>
      {timeBegins}{' '}
      <time role="timer" aria-live="off" className={styles.time}>
        {text}
      </time>
    </p>
  )
}
