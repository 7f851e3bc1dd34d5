import styles from './mail-consent-box.module.css'
import { mailConsentWording } from '@fennel/funnel'

interface MailConsentBoxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Asks whether we may send emails. The visitor can continue either way. */
export function MailConsentBox({ checked, onChange }: MailConsentBoxProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        name="mail-consent"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{mailConsentWording}</span>
    </label>
  )
}
