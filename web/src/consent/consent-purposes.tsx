import type { ConsentCopy } from '@fennel/brands'
import type { ConsentChoices } from '@fennel/funnel'
import { useState } from 'react'
import styles from './consent-panel.module.css'
import type { Consent } from './create-consent.ts'

interface ConsentPurposesProps {
  readonly consent: Consent
  readonly copy: ConsentCopy
}

/** Each purpose with a box of its own. Advertising cannot be ticked while the browser sends Global Privacy Control. */
export function ConsentPurposes({ consent, copy }: ConsentPurposesProps) {
  const { allowed, gpc, isDecided, isHealthDecided, regime } = consent.store.getState()
  const [choices, setChoices] = useState(allowed)
  const purposes = (['analytics', 'ads', 'healthProcessing'] as const).filter(
    (name) => name !== 'healthProcessing' || (regime.asksHealthConsent && isHealthDecided),
  )
  const keep = (chosen: ConsentChoices) => {
    const { healthProcessing, ...others } = chosen
    consent.choose(
      purposes.includes('healthProcessing') ? { ...others, healthProcessing } : others,
      isDecided ? 'footer' : 'banner-custom',
    )
  }
  const all = (answer: boolean) => keep({ ...choices, analytics: answer, ads: answer && !gpc })
  return (
    <div className={styles.purposes}>
      {purposes.map((name) => {
        const isFixed = name === 'ads' && gpc
        return (
          <div key={name} className={styles.purpose}>
            <input
              id={`consent-${name}`}
              type="checkbox"
              checked={choices[name]}
              disabled={isFixed}
              aria-describedby={`consent-${name}-text`}
              onChange={(event) => setChoices({ ...choices, [name]: event.currentTarget.checked })}
            />
            <div className={styles.purposeWords}>
              <label htmlFor={`consent-${name}`}>{copy.purposes[name].label}</label>
              <p id={`consent-${name}-text`}>{copy.purposes[name].text}</p>
            </div>
          </div>
        )
      })}
      <div className={styles.buttons}>
        <button type="button" className={styles.button} onClick={() => all(false)}>
          {copy.reject}
        </button>
        <button type="button" className={styles.button} onClick={() => all(true)}>
          {copy.accept}
        </button>
        <button type="button" className={styles.button} onClick={() => keep(choices)}>
          {copy.save}
        </button>
        <button type="button" className={styles.more} onClick={consent.close}>
          {copy.close}
        </button>
      </div>
    </div>
  )
}
