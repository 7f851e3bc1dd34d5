import { formatDay } from '@fennel/funnel'
import styles from './withdraw-screen.module.css'

/** Says when the withdrawal came and what happens now. `receivedAt` is ISO 8601. */
export function WithdrawalReceived({
  email,
  receivedAt,
}: {
  readonly email: string
  readonly receivedAt: string
}) {
  return (
    <section aria-label="Confirmation" className={styles.card}>
      <p>
        It reached us on {formatDay(Date.parse(receivedAt))} at {receivedAt.slice(11, 16)} UTC. We have sent a
        confirmation to <strong>{email}</strong>. Please keep it.
      </p>
      <p>
        We check your order and pay back what is due within 14 days, the way you paid. There is nothing else
        for you to do.
      </p>
      <p>No mail within an hour? Look among your unwanted mail, or write to us.</p>
    </section>
  )
}
