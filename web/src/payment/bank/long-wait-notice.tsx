import { Button } from '#web/ui/button.tsx'
import styles from './long-wait-notice.module.css'

/**
 * Shown beside a payment or card update that may be waiting for its owner: where to look, and a way out if there is
 * nothing to see. Render it before that, too, without `onStop`.
 */
export function LongWaitNotice({
  subject = 'payment',
  advice,
  label,
  onStop,
}: {
  /** What the bank may want confirmed. */
  readonly subject?: 'payment' | 'card'
  /** What the buyer can do if they see no request, and what that does to their money or card. */
  readonly advice: string
  readonly label: string
  /** Stops the wait. Undefined until it takes long. */
  readonly onStop: (() => void) | undefined
}) {
  // NOTE: there from the start, since text that appears together with its live region is not announced.
  return (
    <div className={onStop === undefined ? 'visually-hidden' : styles.notice}>
      <p role="status">
        {onStop === undefined
          ? null
          : `This is taking longer than usual. If your bank wants you to confirm this ${subject}, here or in its app, take your time. ${advice}`}
      </p>
      {onStop === undefined ? null : (
        <Button variant="secondary" onClick={onStop}>
          {label}
        </Button>
      )}
    </div>
  )
}
