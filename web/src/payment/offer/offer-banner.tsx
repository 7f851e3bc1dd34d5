import { purchaseCountdownMs } from '@fennel/funnel'
import { useState } from 'react'
import { useBrand } from '#web/brand/index.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { useTimeLeft } from '#web/ui/use-time-left.ts'
import { useVisitor } from '#web/visitor/index.ts'
import styles from './offer-banner.module.css'
import { usePlansOffer } from './plans-offer.ts'

interface OfferBannerProps {
  /** Leads to the plans. */
  readonly onGetPlan: () => void
  /** Leads to the checkout, which says what the visitor already has. */
  readonly onSeePlan: () => void
}

/**
 * The sticky banner: the time left of the introductory offer, or a plain countdown, and a button to the plans. Visitors
 * who already have a plan are not hurried; they are told so at the top of the page and led to it.
 */
export function OfferBanner({ onGetPlan, onSeePlan }: OfferBannerProps) {
  const { isOwned } = usePlansOffer()
  return (
    <section aria-label={isOwned ? 'Your plan' : 'Introductory offer'} className={styles.banner}>
      <div className={styles.words}>
        {isOwned ? <p>You already have a plan.</p> : <OfferTime />}
        <SpaceForText />
      </div>
      <Button className={styles.button} onClick={isOwned ? onSeePlan : onGetPlan}>
        {isOwned ? 'See your plan' : buttonLabel}
      </Button>
    </section>
  )
}

/** Reserves the banner's space before anything is known about the visitor. */
export function OfferBannerPlace() {
  return (
    <div className={styles.banner}>
      <div className={styles.words}>
        <SpaceForText />
      </div>
      <Button className={classNames(styles.button, styles.unseen)}>{buttonLabel}</Button>
    </div>
  )
}

const buttonLabel = 'Get my plan'
const countdownText = 'Introductory offer expires in:'
/** Until there is a lead: the email creates it, or, for an email that came without an answer, the first try to pay. */
const waitingTexts = {
  byEmail: 'Introductory offer: 10 minutes from the moment you enter your email',
  byPayment: 'Introductory offer: 10 minutes from your first try to pay',
} as const
const endedText = 'The introductory offer has ended. These are our regular prices.'

/**
 * Every sentence the banner may show, invisible: the longest sets the height, so that a change does not move the
 * page.
 */
function SpaceForText() {
  const { countdown } = useBrand().honestModes
  return (
    <>
      <p className={styles.room} data-words={countdownText}>
        <span className={styles.time} data-words="10:00" />
      </p>
      {countdown === 'enforced'
        ? [...Object.values(waitingTexts), endedText].map((words) => (
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
      return <WaitingTime />
    case 'over':
      return <p>{endedText}</p>
  }
}

function WaitingTime() {
  const visitor = useVisitor()
  // An email entered on this page, or that the server could not be told yet, has its lead in a moment, so the words
  // stay until then.
  const [text] = useState(() => {
    const hasEmail = (visitor.quiz.getState().answers['email'] ?? '') !== ''
    return hasEmail && !visitor.isLeadComing() ? waitingTexts.byPayment : waitingTexts.byEmail
  })
  return <p>{text}</p>
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
      {countdownText}{' '}
      <time role="timer" aria-live="off" className={styles.time}>
        {text}
      </time>
    </p>
  )
}
