import { useState } from 'react'
import { mailConsentWording } from '@fennel/funnel'
import { useVisitor } from './visitor-context.tsx'

/**
 * State of the checkbox about emails: unchecked until the visitor checks it, now or on an earlier visit to the screen.
 */
export function useMailConsent() {
  const { mail } = useVisitor()
  const [checked, setChecked] = useState(() => mail.agrees())
  return { checked, setChecked, keep: () => mail.say(checked, mailConsentWording) }
}
