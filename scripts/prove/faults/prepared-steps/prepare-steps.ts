import type { Step } from '../matrix.ts'
import type { PrepareStep } from '../prepared-step.ts'
import { sendMail, tellAdNetwork } from './outboxes.ts'
import { preventDisputes } from './prevention.ts'
import { addUpsell, completeChallenge, hearWebhooks, subscribe } from './purchases.ts'
import { createLead, ingestEvents, setPassword } from './visits.ts'

/** Prepares each step. */
export const prepareSteps: Readonly<Record<Step, PrepareStep>> = {
  'lead create': createLead,
  'event ingest': ingestEvents,
  'subscription flow': subscribe,
  '3DS completion': completeChallenge,
  upsell: addUpsell,
  'set-password': setPassword,
  'Stripe webhook': hearWebhooks,
  'reduce-disputes run': preventDisputes,
  'e-mail send': sendMail,
  'CAPI forward': tellAdNetwork,
}
