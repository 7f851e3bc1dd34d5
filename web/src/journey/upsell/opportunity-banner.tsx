import {
  formatMoney,
  peopleCount as randomPeopleCount,
  upsellCountdownBegin,
  upsellCountdownMs,
} from '@fennel/funnel'
import type { Countdown, Currency } from '@fennel/funnel'
import { useState } from 'react'
import { useBrand } from '#web/brand/index.ts'
import type { OfferWindow } from '#web/payment/offer/offer-window.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { useTimeLeft } from '#web/ui/use-time-left.ts'
import styles from './opportunity-banner.module.css'

interface OpportunityBannerProps {
  readonly originalPriceCents: number
  readonly currency: Currency
  /** How long the offer lasts; without it, the countdown only shows time. */
  readonly window?: OfferWindow
  /** Called when the time of an offer that ends is up. Keep it stable. */
  readonly onOver?: () => void
  /** People looking at the offer; a random whole number from 80 to 200, once a view, when not given and not counted for real. */
  readonly peopleCount?: number
}

const nothing = () => undefined

/** The offer's countdown, how many look at it, and what the price returns to. */
export function OpportunityBanner({ window, onOver = nothing, ...facts }: OpportunityBannerProps) {
  if (window?.state === 'running') return <EndingBanner {...facts} endsAt={window.endsAt} onOver={onOver} />
  return window?.state === 'waiting' ? <Banner {...facts} /> : <ShowingBanner {...facts} />
}

type Facts = Pick<OpportunityBannerProps, 'originalPriceCents' | 'currency' | 'peopleCount'>

function ShowingBanner(facts: Facts) {
  const countdown = useCountdown(upsellCountdownMs, upsellCountdownBegin)
  return <Banner {...facts} countdown={countdown} returns="After you leave this page" />
}

function EndingBanner({
  endsAt,
  onOver,
  ...facts
}: Facts & { readonly endsAt: number; readonly onOver: () => void }) {
  const countdown = useTimeLeft(endsAt, upsellCountdownMs, onOver)
  return <Banner {...facts} countdown={countdown} returns="When the time is up" />
}

interface BannerProps extends Facts {
  readonly countdown?: Countdown
  /** When the price returns to the original one; unsaid where no time is known. */
  readonly returns?: string
}

function Banner({ originalPriceCents, currency, peopleCount, countdown, returns }: BannerProps) {
  const mode = useBrand().honestModes.peopleCount
  const [people] = useState(
    () => peopleCount ?? (mode === 'random' ? randomPeopleCount(Math.random) : undefined),
  )
  return (
    <aside aria-label="Offer" className={styles.banner} data-urgent={countdown?.isUrgent ?? false}>
      <p className={styles.heading}>ONE-TIME OPPORTUNITY</p>
      {countdown === undefined ? null : <TimeLeft countdown={countdown} />}
      <p className={styles.note}>
        {people === undefined ? null : <>{people} people are looking at this offer. </>}
        {returns === undefined ? null : (
          <>
            {returns} the price returns to {formatMoney({ cents: originalPriceCents, currency })}.
          </>
        )}
      </p>
    </aside>
  )
}

function TimeLeft({ countdown }: { readonly countdown: Countdown }) {
  return (
    <>
      <p className={styles.timer}>
        OFFER EXPIRES IN{' '}
        <time role="timer" aria-live="off" className={styles.time}>
          {countdown.text}
        </time>
      </p>
      <progress
        className={styles.progress}
        max={100}
        value={Math.round(countdown.ratio * 100)}
        aria-label="Time left for this offer"
      />
    </>
  )
}
