import type { TrackingEvent } from '@fennel/contract'
import { flowVersion } from '@fennel/funnel'
import type { QuizFlow, QuizStep } from '@fennel/funnel'
import type { Dice } from '../rehearsal/dice.ts'
import type { Person } from './draw-person.ts'
import type { DemoBrowser } from './demo-browser.ts'

/** The tracking events of one visit, collected as a browser does and sent in batches of fifty. */
export interface VisitEvents {
  readonly add: (type: TrackingEvent['eventType'], metadata: Readonly<Record<string, unknown>>) => void
  readonly flush: () => Promise<void>
}

const batch = 50

/** Starts collecting. The visitor's clock runs from `start` (milliseconds since 1970), some seconds per event. */
export function gatherEvents(given: {
  readonly browser: DemoBrowser
  readonly dice: Dice
  readonly flow: QuizFlow
  readonly person: Person
  readonly sessionId: string
  readonly start: number
}): VisitEvents {
  const { browser, dice, flow, person, sessionId } = given
  const version = flowVersion(flow)
  const waiting: TrackingEvent[] = []
  let clock = given.start
  let count = 0
  return {
    add: (eventType, metadata) => {
      count += 1
      clock += dice.between(900, 14_000)
      const at = new Date(clock).toISOString()
      const touch = { at, landingPath: '/', ...person.origin.touch }
      waiting.push({
        eventId: `${sessionId}-${count}`,
        eventType,
        timestamp: at,
        sessionId,
        flowId: flow.id,
        flowVersion: version,
        ...(count === 1 ? { attribution: { first: touch, last: touch } } : {}),
        deviceInfo: { userAgent: person.device.userAgent, timezone: person.place.timezone, language: 'en' },
        metadata: { ...metadata },
      })
    },
    flush: async () => {
      while (waiting.length > 0) await browser.post('/tracking/events', { events: waiting.splice(0, batch) })
    },
  }
}

/** A question's metadata in tracking events. */
export function questionOf(step: QuizStep): Readonly<Record<string, unknown>> {
  return { questionId: step.id, questionType: step.type, questionTitle: step.title }
}
