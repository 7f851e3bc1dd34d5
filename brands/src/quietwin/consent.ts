import type { ConsentCopy } from '@fennel/funnel'
import { plainConsentCopy } from '../consent-copy.ts'

/** How Quietwin asks for consent: quietly, with equal weight on yes and no. */
export const consentCopy: ConsentCopy = {
  ...plainConsentCopy,
  title: 'A quiet word about privacy',
  optOut:
    'We count visits and tell our ad partner which ads work, never what you answer about your health. You can say no.',
}
