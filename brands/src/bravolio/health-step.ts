import { plainHealthStepCopy } from '../health-step-copy.ts'
import type { HealthStepCopy } from '../health-step-copy.ts'

/** Bravolio's consent question before its health questions. */
export const healthStep: HealthStepCopy = {
  ...plainHealthStepCopy,
  title: 'One question before the quiz gets personal',
  paragraphs: [
    'Your plan depends on things like your weight, your sleep and your health. May we ask about them and use your answers to build it? We use them for nothing else.',
    'We keep them encrypted and give them to no advertiser. You can take this back at any time under "Privacy choices".',
  ],
}
