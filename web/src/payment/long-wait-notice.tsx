import { Button } from '#web/ui/button.tsx'
import styles from './payment-form.module.css'

/** Beside a payment that may be waiting for its buyer: where to look, and a way on when there is nothing to see. */
export function LongWaitNotice({ onStop }: { readonly onStop: () => void }) {
  return (
    <div className={styles.wait}>
      <p role="status">
        This is taking longer than usual. If your bank is asking you to confirm, here or in its app, take the
        time you need: we are waiting. If nothing is asking you, you can stop waiting and try again. You will
        not be charged twice.
      </p>
      <Button variant="secondary" onClick={onStop}>
        Stop waiting
      </Button>
    </div>
  )
}
