import { routeSchemas } from '@fennel/contract/schemas'
import { expect, it } from 'vitest'
import { bodyBytes, createEventBodies } from './make-events.ts'

it('makes valid bodies of one size, with new events and many per session', () => {
  const next = createEventBodies(() => Date.UTC(2026, 10, 30), ['age', 'living_area'])
  const bodies = Array.from({ length: 90 }, () => next())
  const events = bodies.map((body) => {
    expect(Buffer.byteLength(body)).toBe(bodyBytes)
    const parsed = routeSchemas.trackEvents.body.parse(JSON.parse(body))
    if (!('events' in parsed)) throw new Error('one event on its own')
    const [event] = parsed.events
    return event
  })
  expect(new Set(events.map((event) => event?.eventId)).size).toBe(90)
  expect(new Set(events.map((event) => event?.sessionId)).size).toBe(3)
})

it('makes bodies with the maximum number of events per request', () => {
  const next = createEventBodies(() => Date.UTC(2026, 10, 30), ['age'], 50)
  const [first, second] = [next(), next()].map((body) =>
    routeSchemas.trackEvents.body.parse(JSON.parse(body)),
  )
  const ids = [first, second].flatMap((body) =>
    body !== undefined && 'events' in body ? body.events.map(({ eventId }) => eventId) : [],
  )
  expect(new Set(ids).size).toBe(100)
})
