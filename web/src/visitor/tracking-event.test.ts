import { routeSchemas } from '@fennel/contract/schemas'
import { expect, test } from 'vitest'
import { permittedEvent, readAdCookies } from './tracking-event.ts'

/** The click id of Meta's cookie for an ad's address with an `fbclid` of this length. */
const clickOf = (length: number) => `fb.1.1767225600000.${'x'.repeat(length)}`

test('the advertising cookies are read from among others', () => {
  expect(readAdCookies('a=1; _fbp=fb.1.2.browser; _fbc=fb.1.2.click; b_fbc=2')).toEqual({
    fbp: 'fb.1.2.browser',
    fbc: 'fb.1.2.click',
  })
})

test('the longest click id is read whole, and the server takes it', () => {
  const ids = readAdCookies(`_fbc=${clickOf(400)}; a=1`)
  expect(ids).toEqual({ fbc: clickOf(400) })
  const event = { eventType: 'quizStarted', timestamp: '2026-01-01T00:00:00.000Z', ...ids }
  expect(routeSchemas.trackEvents.body.safeParse(event).success).toBe(true)
})

test('a longer one is left out: cut off, it would be the id of another click', () => {
  expect(readAdCookies(`_fbc=${clickOf(401)}; _fbp=${'y'.repeat(420)}`)).toEqual({})
})

test.each([true, false])(
  'the ids of browser and click go only where advertising is allowed, statistics: %s',
  (analytics) => {
    const plain = {
      eventId: 'event-1',
      eventType: 'quizStarted',
      timestamp: '2026-01-01T00:00:00.000Z',
    } as const
    const event = { ...plain, fbp: 'fb.1.2.browser', fbc: clickOf(3) }
    const given = (ads: boolean) => permittedEvent(event, { analytics, ads, healthProcessing: true })
    expect(given(false)).toEqual(plain)
    expect(given(true)).toEqual(event)
  },
)
