import { describe, expect, it, vi } from 'vitest'
import { createEventQueue, eventKeyPrefix } from './event-queue.ts'
import type { QueuedEvent } from './event-queue.ts'
import type { SafeStorage } from './safe-storage.ts'
import { memoryStorage } from './testing/memory-storage.ts'

const event = (eventId: string): QueuedEvent => ({
  eventId,
  eventType: 'quizQuestionViewed',
  timestamp: '2026-03-01T10:00:00.000Z',
})
/** Browser storage in which these events wait. */
const storing = (...events: readonly QueuedEvent[]) =>
  memoryStorage(Object.fromEntries(events.map((each) => [eventKeyPrefix + each.eventId, each])))
const stored = (storage: SafeStorage) => storage.keys(eventKeyPrefix).map((key) => storage.read(key))
const away = Object.assign(new Error('away'), { isTemporary: true })

describe('the event queue, when the page is left,', () => {
  it('hands over what is not being sent, and keeps all of it', async () => {
    const storage = memoryStorage()
    const handed: string[] = []
    const answer = Promise.withResolvers<void>()
    const queue = createEventQueue({
      storage,
      send: () => answer.promise,
      sendFarewell: (events) => {
        handed.push(...events.map(({ eventId }) => eventId))
        return true
      },
      logFailure: () => undefined,
    })
    queue.add(event('a'))
    queue.add(event('b'))
    queue.leave()
    expect(handed).toEqual(['b'])
    expect(stored(storage)).toHaveLength(2)
    answer.resolve()
    await queue.flush()
    expect(stored(storage)).toEqual([])
  })

  it('hands over what is still waiting for permission to be sent', async () => {
    const handedOver: string[] = []
    const send = vi.fn<(events: readonly QueuedEvent[]) => Promise<void>>(() => Promise.resolve())
    const ready = Promise.withResolvers<void>()
    const queue = createEventQueue({
      storage: memoryStorage(),
      ready: () => ready.promise,
      send,
      sendFarewell: (events) => {
        handedOver.push(...events.map(({ eventId }) => eventId))
        return true
      },
      logFailure: () => undefined,
    })
    queue.add(event('a'))
    expect(queue.mayBeThere(event('a'))).toBe(false)
    queue.leave()
    expect(send).not.toHaveBeenCalled()
    expect(handedOver).toEqual(['a'])
    queue.add(event('b'))
    expect([queue.mayBeThere(event('a')), queue.mayBeThere(event('b'))]).toEqual([true, false])
    ready.resolve()
    await queue.flush()
    expect(send).toHaveBeenCalledOnce()
  })

  it('hands over what could not be sent before', async () => {
    const sendFarewell = vi.fn<(events: readonly QueuedEvent[]) => boolean>(() => true)
    const queue = createEventQueue({
      storage: memoryStorage(),
      send: () => Promise.reject(away),
      sendFarewell,
      logFailure: () => undefined,
    })
    queue.leave()
    queue.add(event('a'))
    await queue.flush()
    queue.leave()
    expect(sendFarewell.mock.calls).toEqual([[[event('a')]]])
  })

  it.each([
    ['50 events', 60, 10, 50],
    ['60,000 bytes', 40, 2_000, 14],
  ])('hands over the oldest events, %s at most', (_limit, count, letters, most) => {
    const events = Array.from({ length: count }, (_, at) => ({
      ...event(`${at}`),
      metadata: { text: 'a'.repeat(letters) },
    }))
    const sendFarewell = vi.fn<(events: readonly QueuedEvent[]) => boolean>(() => true)
    const storage = storing(...events)
    const send = () => Promise.resolve()
    createEventQueue({ storage, send, sendFarewell, logFailure: () => undefined }).leave()
    expect(sendFarewell.mock.calls).toEqual([[events.slice(0, most)]])
    expect(stored(storage)).toHaveLength(count)
  })
})
