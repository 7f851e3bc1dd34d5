import styles from './admin-powers.module.css'

/** What an admin may do in addition to a viewer. */
const powers = [
  'view answers and full email addresses, and export leads',
  'refund payments, end plans, and run dispute actions',
  'resend emails, sign users out, and erase people’s data',
  'change settings and view the audit log',
  'invite team members and change their access',
] as const

/** The list of an admin's rights, after a sentence that says who has them. */
export function AdminPowers() {
  return (
    <ul className={styles.powers}>
      {powers.map((power) => (
        <li key={power}>{power}</li>
      ))}
    </ul>
  )
}
