import { accountRefusedCode } from '@fennel/contract'
import { paymentMessages } from '@fennel/funnel'
import { Link } from 'wouter'
import { ApiFailure } from '#web/api/index.ts'
import { paths } from '#web/paths.ts'
import styles from './register-screen.module.css'

/**
 * Why no account was created. A rejection and a rate limit show the server's message, e.g. about the password;
 * anything else gets a general one. If the server refused without a reason, the address may have an account: the
 * server mails its owner a link, though not at every try, and the page shows the same to everybody.
 */
export function AccountFailure({ problem }: { readonly problem: unknown }) {
  const status = problem instanceof ApiFailure ? problem.status : undefined
  const message =
    problem instanceof ApiFailure && (status === 400 || status === 429)
      ? problem.message
      : paymentMessages.registrationFailed
  const hasNoReason = problem instanceof ApiFailure && problem.providerCode === accountRefusedCode
  return (
    <div role="alert" className={styles.failure}>
      <p>{message}</p>
      {hasNoReason ? (
        <p>
          If this address already has an account, look for our login link in your inbox, or{' '}
          <Link href={paths.forgotPassword}>ask for a new one</Link>.
        </p>
      ) : null}
    </div>
  )
}
