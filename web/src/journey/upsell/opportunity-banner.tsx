import {
  formatMoneyBriefly,
  peopleCount as randomPeopleCount,
  upsellCountdownBegin,
  upsellCountdownMs,
  upsellCountdownStart,
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
  /** The time left at first, of fifteen minutes, where `window` does not say it. By default 14:56. */
  readonly minutes?: number
  readonly seconds?: number
  /** How long the offer lasts; without it, the countdown is decoration and ends nothing. */
  readonly window?: OfferWindow
  /** Called when the time of an enforced offer is up. Keep it stable. */
  readonly onOver?: () => void
  /**
   * The number of people looking at the offer. By default a random integer from 80 to 200, once per view, unless the
   * brand's honest mode forbids that.
   */
  readonly peopleCount?: number
}

const noop = () => undefined

/** The offer's countdown, how many people are looking at it, and what comes after it. */
export function OpportunityBanner({
  minutes = upsellCountdownStart.minutes,
  seconds = upsellCountdownStart.seconds,
  window,
  onOver = noop,
  ...facts
}: OpportunityBannerProps) {
  if (window?.state === 'running') return <EndingBanner {...facts} endsAt={window.endsAt} onOver={onOver} />
  if (window?.state === 'waiting') return <Banner {...facts} />
  return <ShowingBanner {...facts} start={{ minutes, seconds }} />
}

type Facts = Pick<OpportunityBannerProps, 'originalPriceCents' | 'currency' | 'peopleCount'>

function ShowingBanner({ start, ...facts }: Facts & { readonly start: typeof upsellCountdownStart }) {
  const countdown = useCountdown(upsellCountdownMs, (viewedMs) => upsellCountdownBegin(viewedMs, start))
  const { originalPriceCents: cents, currency } = facts
  const original = formatMoneyBriefly({ cents, currency })
  return (
    <Banner
      {...facts}
      countdown={countdown}
      afterwards={`After you leave this page, the price returns to ${original}.`}
    />
  )
}

function EndingBanner({
  endsAt,
  onOver,
  ...facts
}: Facts & { readonly endsAt: number; readonly onOver: () => void }) {
  const countdown = useTimeLeft(endsAt, upsellCountdownMs, onOver)
  // NOTE: does not mention the original price, because nobody can buy it at that price later.
  return <Banner {...facts} countdown={countdown} afterwards="When the time is up, this offer is gone." />
}

interface BannerProps extends Pick<Facts, 'peopleCount'> {
  readonly countdown?: Countdown
  /** A sentence about what becomes of the offer; left out if no time is known. */
  readonly afterwards?: string
}

function Banner({ peopleCount, countdown, afterwards }: BannerProps) {
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
        {afterwards}
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
