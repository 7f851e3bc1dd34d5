import { plainConsentCopy } from '../consent-copy.ts'
import type { ConsentCopy } from '../consent-copy.ts'

/** How Bravolio asks for consent: straight to the point, the same weight on yes and no. */
export const consent: ConsentCopy = {
  ...plainConsentCopy,
  title: 'Your data, your call',
  optIn: 'May we count visits and tell our ad partner which ads work? Your answers stay out of it.',
  optOut: 'We count visits and tell our ad partner which ads work. Your answers stay out of it. Your call.',
  healthStep: {
    ...plainConsentCopy.healthStep,
    title: 'One question before the quiz gets personal',
    paragraphs: [
      'Your plan depends on things like your weight, your sleep and your health. May we ask about them and use your answers to build it? We use them for nothing else.',
      'We keep them encrypted and give them to no advertiser. You can take this back at any time under "Privacy choices".',
    ],
  },
}
