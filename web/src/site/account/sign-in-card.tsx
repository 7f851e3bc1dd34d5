import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import styles from './account-screen.module.css'

/** How the customer signs in. */
export function SignInCard({ email }: { readonly email: string }) {
  return (
    <section aria-labelledby="sign-in-title" className={styles.card}>
      <h2 id="sign-in-title">Your login</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Email</dt>
          <dd>{email}</dd>
        </div>
      </dl>
      <Link href={paths.forgotPassword} className={styles.action}>
        Set a new password
      </Link>
    </section>
  )
}
