import { signInPath } from '@fennel/contract'
import { wordedDay } from '@fennel/funnel'
import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import styles from './withdraw-screen.module.css'

/** Says when the withdrawal was received and what happens next. `receivedAt` is ISO 8601. */
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
        We received it on {wordedDay(receivedAt)} at {receivedAt.slice(11, 16)} UTC and sent a confirmation to{' '}
        <strong>{email}</strong>. Please keep it.
      </p>
      <p>
        We will check your order and refund what is due within 14 days, to the payment method you used. For
        the withdrawal, you don't need to do anything else.
      </p>
      <p>
        Until we have checked it, a plan may still renew. To stop that at once,{' '}
        <Link href={signInPath(paths.subscription)}>cancel it in your account</Link>.
      </p>
      <p>No email within an hour? Check your spam folder, or write to us.</p>
    </section>
  )
}
