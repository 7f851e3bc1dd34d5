import { expect, it } from 'vitest'
import { mergeTouch, readTouch } from './attribution.ts'
import type { QueuedEvent } from './event-queue.ts'
import { createAttributionFilter } from './attribution-filter.ts'

const attribution = mergeTouch(undefined, readTouch('https://shop.example/?utm_source=facebook', '', 0))

const event = (eventId: string, sessionId = 'one'): QueuedEvent => ({
  eventId,
  eventType: 'quizQuestionViewed',
  timestamp: '2026-03-01T10:00:00.000Z',
  sessionId,
  attribution,
})

/** The ids of the events that carry an origin, if those named `old…` may already be stored. */
const carriersOf = (events: readonly QueuedEvent[]) =>
  createAttributionFilter()
    .onlyNew(events, ({ eventId }) => !eventId.startsWith('old'))
    .flatMap((told) => (told.attribution === undefined ? [] : told.eventId))

it.each<[string, readonly QueuedEvent[], readonly string[]]>([
  ['the first event', [event('a'), event('b')], ['a']],
  ['the first that cannot be stored yet', [event('old-1'), event('old-2'), event('a'), event('b')], ['a']],
  ['the first, if all may be stored', [event('old-1'), event('old-2')], ['old-1']],
  [
    'one event of each session',
    [event('old-1'), event('old-2', 'two'), event('a', 'two'), event('b')],
    ['a', 'b'],
  ],
])('the origin goes with %s', (_, events, carriers) => {
  expect(carriersOf(events)).toEqual(carriers)
})
