import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import styles from './register-screen.module.css'

/** The sentences above it: nobody who has paid is sent to pay again. */
export const returnedElsewhereIntros = {
  confirming:
    'Your payment is being confirmed. If you paid in another browser, please go back to it to finish setting up your account.',
  withoutOffer:
    'Your bank did not confirm the offer, so it is not part of your order. Your plan is paid. If you bought it in another browser, please go back to it to finish setting up your account.',
} as const

/**
 * For buyers whom the bank or the hosted page sent back to a browser that does not know them, because it is another one
 * or has forgotten the quiz: how to get into their account from any browser.
 */
export function ReturnedElsewhere() {
  return (
    <div className={styles.form}>
      <p>
        Paid in this one, or can't get back to the other? Once your receipt arrives, request a link for the
        email address you paid with. It lets you choose a password, and your plan will be waiting in your
        account.
      </p>
      <Link href={paths.forgotPassword} className={styles.plans}>
        Email me a link
      </Link>
    </div>
  )
}
