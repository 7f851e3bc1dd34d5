import {
  formatMoney,
  peopleCount as randomPeopleCount,
  upsellCountdownBegin,
  upsellCountdownMs,
} from '@fennel/funnel'
import type { Currency } from '@fennel/funnel'
import { useState } from 'react'
import { useBrand } from '#web/brand/index.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './opportunity-banner.module.css'

interface OpportunityBannerProps {
  readonly originalPriceCents: number
  readonly currency: Currency
  /** People looking at the offer; a random whole number from 80 to 200, once a view, when not given and not counted for real. */
  readonly peopleCount?: number
}

/** The offer's countdown, how many look at it, and what the price returns to. */
export function OpportunityBanner({ originalPriceCents, currency, peopleCount }: OpportunityBannerProps) {
  const countdown = useCountdown(upsellCountdownMs, upsellCountdownBegin)
  const mode = useBrand().honestModes.peopleCount
  const [people] = useState(
    () => peopleCount ?? (mode === 'random' ? randomPeopleCount(Math.random) : undefined),
  )
  return (
    <aside aria-label="Offer" className={styles.banner} data-urgent={countdown.isUrgent}>
      <p className={styles.heading}>ONE-TIME OPPORTUNITY</p>
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
      <p className={styles.note}>
        {people === undefined ? null : <>{people} people are looking at this offer. </>}
        After you leave this page the price returns to {formatMoney({ cents: originalPriceCents, currency })}.
      </p>
    </aside>
  )
}
