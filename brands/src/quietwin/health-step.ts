import { plainHealthStepCopy } from '../health-step-copy.ts'
import type { HealthStepCopy } from '../health-step-copy.ts'

/** Quietwin's consent question before its health questions. */
export const healthStep: HealthStepCopy = {
  ...plainHealthStepCopy,
  title: 'May we ask how you are, really?',
  paragraphs: [
    'Some of the next questions are about your sleep, your worries and how your head feels. We need the answers to shape your plan, and we use them for nothing else.',
    'They are encrypted where we keep them and never reach an advertiser. You can take this back at any time under "Privacy choices".',
  ],
}
