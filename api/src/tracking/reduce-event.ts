import { withoutClicks } from '@fennel/contract'
import type { ConsentChoices } from '@fennel/funnel'
import type { SessionTouches } from '#api/attribution/index.ts'
import type { ArrivedEvent, EventRecord } from './event-record.ts'

/** What counting the funnel needs: which step of which flow, whether it was a return, which offer. */
const countingFields = [
  'questionId',
  'questionType',
  'stepIndex',
  'stepLabelId',
  'quizId',
  'flowId',
  'resume',
  'resumedFromStep',
  'totalQuestionsAnswered',
  'template',
  'slug',
  'productId',
  'experimentId',
  'arm',
] as const

/** What may be stored of an event under the visitor's consent. */
export interface AllowedEvent {
  readonly record: EventRecord
  readonly touches: SessionTouches | undefined
}

/**
 * Without consent to analytics only a count remains: no session, person, device, place, origin, answer or order.
 * Without consent to advertising, the ad network's ids are removed.
 */
export function reduceEvent({ record, touches }: ArrivedEvent, consent: ConsentChoices): AllowedEvent {
  if (!consent.analytics) return { record: countOnly(record), touches: undefined }
  if (consent.ads) return { record, touches }
  return {
    record: { ...record, fbp: null, fbc: null },
    touches: touches && {
      ...touches,
      fbp: null,
      fbc: null,
      first: touches.first && withoutClicks(touches.first),
      last: touches.last && withoutClicks(touches.last),
    },
  }
}

function countOnly(record: EventRecord): EventRecord {
  const metadata = (record.metadata ?? {}) as Readonly<Record<string, unknown>>
  const kept = Object.fromEntries(
    countingFields.filter((field) => metadata[field] !== undefined).map((field) => [field, metadata[field]]),
  )
  return {
    ...record,
    isReduced: true,
    sessionId: null,
    source: null,
    device: null,
    country: null,
    userLabel: null,
    emailLabel: null,
    fbp: null,
    fbc: null,
    deviceInfo: null,
    metadata: record.metadata == null ? null : kept,
  }
}
