import styles from './mail-consent-box.module.css'
import { mailConsentWording } from '@fennel/funnel'

interface MailConsentBoxProps {
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
}

/** Asks whether we may send emails. The visitor can continue either way. */
export function MailConsentBox({ isTicked, onTick }: MailConsentBoxProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        name="mail-consent"
        checked={isTicked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <span>{mailConsentWording}</span>
    </label>
  )
}
