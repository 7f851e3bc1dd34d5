import { Button } from '#web/ui/button.tsx'
import styles from './long-wait-notice.module.css'

/** Beside a payment, or a card, that may be waiting for its owner: where to look, and a way on when there is nothing to see. */
export function LongWaitNotice({
  wayOn,
  label,
  onStop,
}: {
  /** What the buyer can do when nothing asks them, and what that does to their money or card. */
  readonly wayOn: string
  readonly label: string
  readonly onStop: () => void
}) {
  return (
    <div className={styles.notice}>
      <p role="status">
        This is taking longer than usual. If your bank is asking you to confirm, here or in its app, take the
        time you need: we are waiting. {wayOn}
      </p>
      <Button variant="secondary" onClick={onStop}>
        {label}
      </Button>
    </div>
  )
}
