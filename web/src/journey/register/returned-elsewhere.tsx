import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import styles from './register-screen.module.css'

/** What is said above it: nobody who has paid is sent to pay again. */
export const returnedElsewhereIntro =
  'Your payment is being confirmed. To finish your account, please go back to the browser you paid in.'

/** For who comes back from the bank into a browser that knows nothing of them: the way in from any other. */
export function ReturnedElsewhere() {
  return (
    <div className={styles.form}>
      <p>
        Cannot go back there? Once your receipt is in your mailbox, ask for a link with the email you paid
        with. It lets you choose a password, and your plan is inside.
      </p>
      <Link href={paths.forgotPassword} className={styles.plans}>
        Email me a link
      </Link>
    </div>
  )
}
