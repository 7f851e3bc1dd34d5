import type { Picture } from '@fennel/funnel'
import { BrandPicture } from '#web/ui/brand-picture.tsx'
import { cssVariables } from '#web/ui/css-variables.ts'
import styles from './progress-ring.module.css'

interface ProgressRingProps {
  readonly done: number
  readonly total: number
  /** The duration of the running stage in milliseconds; the ring fills in that time. */
  readonly runsFor: number
  readonly picture?: Picture | undefined
}

/** A ring that fills as stages finish, around a picture or the percentage. */
export function ProgressRing({ done, total, runsFor, picture }: ProgressRingProps) {
  const reached = total === 0 ? 100 : Math.round((done / total) * 100)
  const heading = total === 0 ? 100 : Math.round((Math.min(total, done + 1) / total) * 100)
  return (
    <div
      className={styles.ring}
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={reached}
    >
      {picture === undefined ? null : (
        <BrandPicture picture={{ ...picture, alt: '' }} className={styles.picture} priority />
      )}
      <svg viewBox="0 0 100 100" width="100" height="100" aria-hidden="true" className={styles.svg}>
        <circle cx="50" cy="50" r="46" className={styles.track} />
        <circle
          cx="50"
          cy="50"
          r="46"
          pathLength={100}
          className={styles.fill}
          style={{ strokeDashoffset: 100 - heading, transitionDuration: `${runsFor}ms` }}
        />
      </svg>
      <span
        className={styles.percent}
        aria-hidden="true"
        style={{ ...cssVariables({ '--percent': String(heading) }), transitionDuration: `${runsFor}ms` }}
      />
    </div>
  )
}
