import { useState } from 'react'
import { mailConsentWording } from '@fennel/funnel'
import { useVisitor } from './visitor-context.tsx'

/**
 * State of the checkbox about emails: unchecked until the visitor checks it, now or on an earlier visit to the screen.
 * `keep`, called before the address is stored, renews no earlier yes for the same address if nobody touched the box:
 * it may have been withdrawn since, by the link in a mail.
 */
export function useMailConsent() {
  const { mail, quiz } = useVisitor()
  const [chosen, setChecked] = useState<boolean>()
  const checked = () => chosen ?? mail.agrees()
  return {
    checked: checked(),
    setChecked,
    keep: (email: string) => {
      if (chosen !== undefined || email !== quiz.getState().answers['email'])
        mail.say(checked(), mailConsentWording)
    },
  }
}
