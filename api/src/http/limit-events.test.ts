import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createEventLimits } from './limit-events.ts'

/** How many calls from one address pass, each with one event of a different visit. */
function passing(headers: Readonly<Record<string, string>>, text = ''): number {
  const limits = createEventLimits(() => 0)
  for (let calls = 0; ; calls += 1) {
    const body = { sessionId: `session-${calls}`, text }
    const call = { ip: '203.0.113.9', countedAddress: null, headers, body }
    const request = call as unknown as FastifyRequest
    if (limits.countCall(request) !== undefined || limits.countEvents(request) !== undefined) return calls
  }
}

test.each([
  [1, 600],
  [2_048, 600],
  [2_049, 300],
  [16_384, 75],
])('with events of %d bytes, %d a minute pass from one address', (bytes, passed) => {
  expect(passing({ 'content-length': String(bytes) })).toBe(passed)
})

test.each([
  [0, 600],
  [2_100, 300],
  [16_200, 75],
])('counts a call without a content-length by its parsed body: with %d bytes, %d pass', (bytes, passed) => {
  expect(passing({}, 'x'.repeat(bytes))).toBe(passed)
})

test('events without a session count for their address only, not as one visit together', () => {
  const limits = createEventLimits(() => 0)
  const waits = Array.from({ length: 300 }, (_, at) => {
    const body = at % 2 === 0 ? {} : { events: [{}] }
    const call = { ip: `203.0.113.${at % 100}`, countedAddress: null, headers: {}, body }
    const request = call as unknown as FastifyRequest
    return limits.countCall(request) ?? limits.countEvents(request)
  })
  expect(waits.filter((wait) => wait !== undefined)).toEqual([])
})
