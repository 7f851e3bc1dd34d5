import { plainConsentCopy } from '../consent-copy.ts'
import type { ConsentCopy } from '../consent-copy.ts'

/** How Quietwin asks for consent: quietly, the same weight on yes and no. */
export const consent: ConsentCopy = {
  ...plainConsentCopy,
  title: 'A quiet word about privacy',
  optIn: 'May we count visits and tell our ad partner which ads work? Your thoughts are never part of it.',
  optOut: 'We count visits and tell our ad partner which ads work, never your answers. You can say no.',
  healthStep: {
    ...plainConsentCopy.healthStep,
    title: 'May we ask how you are, really?',
    paragraphs: [
      'Some of the next questions are about your sleep, your worries and how your head feels. We need the answers to shape your plan, and we use them for nothing else.',
      'They are encrypted where we keep them and never reach an advertiser. You can take this back at any time under "Privacy choices".',
    ],
  },
}
