import type { ConsentCopy } from '@fennel/funnel'
import { plainConsentCopy } from '../consent-copy.ts'

/** How Calmplate asks for consent: calm, short, with equal weight on yes and no. */
export const consentCopy: ConsentCopy = {
  ...plainConsentCopy,
  title: 'Before you sit down',
  optOut:
    'We count visits and tell our ad partner which ads work, never what you answer about your health. A no is fine with us.',
}
