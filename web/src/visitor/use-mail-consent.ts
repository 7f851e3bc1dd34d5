import { useState } from 'react'
import { mailConsentWording } from '@fennel/funnel'
import { useVisitor } from './visitor-context.tsx'

/** State of the box about emails: unticked until the visitor ticks it, now or on an earlier visit to the screen. */
export function useMailConsent() {
  const { mail } = useVisitor()
  const [isTicked, tick] = useState(() => mail.agrees())
  return { isTicked, tick, keep: () => mail.say(isTicked, mailConsentWording) }
}
