import type { ConsentCopy } from '@fennel/funnel'
import { plainConsentCopy } from '../consent-copy.ts'

/** How Quietwin asks for consent: quietly, with equal weight on yes and no. */
export const consentCopy: ConsentCopy = {
  ...plainConsentCopy,
  title: 'A quiet word about privacy',
  optIn: 'May we count visits and tell our ad partner which ads work? Your thoughts are never part of it.',
  optOut: 'We count visits and tell our ad partner which ads work, never your answers. You can say no.',
}
