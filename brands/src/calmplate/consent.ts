import { plainConsentCopy } from '../consent-copy.ts'
import type { ConsentCopy } from '../consent-copy.ts'

/** How Calmplate asks for consent: calm, short, the same weight on yes and no. */
export const consent: ConsentCopy = {
  ...plainConsentCopy,
  title: 'Before you sit down',
  optIn: 'May we count visits and tell our ad partner which ads work? What you answer is never part of it.',
  optOut:
    'We count visits and tell our ad partner which ads work, never what you answer. A no is fine with us.',
  healthStep: {
    ...plainConsentCopy.healthStep,
    title: 'A word before we talk about your body',
    paragraphs: [
      'Some of the next questions are about your weight, your habits and your health. We need the answers to put your plan together, and we use them for nothing else. May we ask?',
      'They are encrypted where we keep them and never reach an advertiser. You can take this back at any time under "Privacy choices".',
    ],
  },
}
