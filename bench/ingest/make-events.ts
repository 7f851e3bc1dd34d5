import { randomUUID } from 'node:crypto'

/** Events per visit, about as many as a quiz has steps. */
const eventsOfSession = 40

/** Size in bytes of a request body with one event, as the browser sends it for an answered question. */
export const bodyBytes = 900

/**
 * Creates request bodies for one run: every event is new, dozens share a session, and all have the same size.
 * `questionIds` must be steps of the flow `inflammation`, because events about unknown steps are stored but not
 * counted. `each` is the number of events per body, at most 50.
 */
export function createEventBodies(now: () => number, questionIds: readonly string[], each = 1): () => string {
  const next = createEvents(now, questionIds)
  return () => JSON.stringify({ events: Array.from({ length: each }, next) })
}

function createEvents(now: () => number, questionIds: readonly string[]): () => object {
  const run = randomUUID().slice(0, 8)
  let count = 0
  return () => {
    const session = Math.floor(count / eventsOfSession)
    const step = count % eventsOfSession
    count += 1
    const event = {
      eventId: `bench-${run}-${count}`,
      eventType: step === 0 ? 'quizStarted' : 'quizQuestionAnswered',
      timestamp: new Date(now()).toISOString(),
      sessionId: `bench-${run}-${session}`,
      flowId: 'inflammation',
      deviceInfo: {
        userAgent:
          'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
        language: 'en-US',
        screenResolution: '390x844',
        timezone: 'America/New_York',
      },
      metadata: {
        questionId: questionIds[step % questionIds.length],
        questionType: 'single-choice',
        questionTitle: 'How much time do you have for a walk on a usual day?',
        answer: 'about_half_an_hour',
        quizId: 'inflammation',
        stepIndex: step,
        filler: '',
      },
    }
    const missing = bodyBytes - Buffer.byteLength(JSON.stringify({ events: [event] }))
    event.metadata.filler = 'x'.repeat(Math.max(0, missing))
    return event
  }
}
