import { plainHealthStepCopy } from '../health-step-copy.ts'
import type { HealthStepCopy } from '../health-step-copy.ts'

/** Calmplate's consent question before its health questions. */
export const healthStep: HealthStepCopy = {
  ...plainHealthStepCopy,
  title: 'A word before we talk about your body',
  paragraphs: [
    'Some of the next questions are about your weight, your habits and your health. We need the answers to put your plan together, and we use them for nothing else. May we ask?',
    'They are encrypted where we keep them and never reach an advertiser. You can take this back at any time under "Privacy choices".',
  ],
}
