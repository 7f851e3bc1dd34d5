import type { ConsentCopy } from '@fennel/funnel'
import { plainConsentCopy } from '../consent-copy.ts'

/** How Bravolio asks for consent: straight to the point, with equal weight on yes and no. */
export const consentCopy: ConsentCopy = {
  ...plainConsentCopy,
  title: 'Your data, your call',
  optIn: 'May we count visits and tell our ad partner which ads work? Your health answers stay out of it.',
  optOut:
    'We count visits and tell our ad partner which ads work. Your health answers stay out of it. Your call.',
}
