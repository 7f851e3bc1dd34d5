import { describe, expect, it, vi } from 'vitest'
import { createEventQueue, eventKeyPrefix } from './event-queue.ts'
import type { QueuedEvent } from './event-queue.ts'
import type { SafeStorage } from './safe-storage.ts'
import { memoryStorage } from './testing/memory-storage.ts'

const event = (eventId: string, second = 0): QueuedEvent => ({
  eventId,
  eventType: 'quizQuestionViewed',
  timestamp: `2026-03-01T10:00:0${second}.000Z`,
})
/** Browser storage in which these events wait. */
const storing = (...events: readonly QueuedEvent[]) =>
  memoryStorage(Object.fromEntries(events.map((each) => [eventKeyPrefix + each.eventId, each])))
const stored = (storage: SafeStorage) => storage.keys(eventKeyPrefix).map((key) => storage.read(key))
const away = Object.assign(new Error('away'), { isTemporary: true })
const refused = Object.assign(new Error('refused'), { isTemporary: false })

describe('the event queue', () => {
  it('sends events in order, each once, and removes acknowledged ones', async () => {
    const storage = memoryStorage()
    const sent: string[] = []
    const queue = createEventQueue({
      storage,
      send: async (events) => {
        sent.push(...events.map(({ eventId }) => eventId))
      },
      logFailure: () => undefined,
    })
    queue.add(event('a'))
    queue.add(event('b'))
    queue.add(event('c'))
    await queue.flush()
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(stored(storage)).toEqual([])
  })

  it('stores an event at once, under a key of its own, and drops it from there', () => {
    const storage = memoryStorage()
    const queue = createEventQueue({ storage, send: () => Promise.reject(away), logFailure: () => undefined })
    queue.add(event('a'))
    queue.add(event('b'))
    expect(stored(storage)).toEqual([event('a'), event('b')])
    queue.drop(({ eventId }) => eventId === 'a')
    expect(stored(storage)).toEqual([event('b')])
  })

  it('loses nothing to another process that sees the storage as it was', async () => {
    const storage = memoryStorage()
    const leaving = createEventQueue({
      storage,
      send: () => Promise.reject(away),
      logFailure: () => undefined,
    })
    leaving.add(event('a'))
    const { keys, read } = memoryStorage(Object.fromEntries([[`${eventKeyPrefix}a`, event('a')]]))
    leaving.add(event('b'))
    const outdated = { ...storage, keys, read }
    const next = createEventQueue({
      storage: outdated,
      send: () => Promise.resolve(),
      logFailure: () => undefined,
    })
    next.add(event('c'))
    await next.flush()
    expect(stored(storage)).toEqual([event('b')])
  })

  it('sends what earlier documents stored in the order of its time', async () => {
    const sent: string[] = []
    const queue = createEventQueue({
      storage: storing(event('late', 3), event('early', 1), event('middle', 2)),
      send: async (events) => {
        sent.push(...events.map(({ eventId }) => eventId))
      },
      logFailure: () => undefined,
    })
    await queue.flush()
    expect(sent).toEqual(['early', 'middle', 'late'])
  })

  it('keeps no more than the latest 500', () => {
    const storage = memoryStorage()
    const queue = createEventQueue({ storage, send: () => Promise.reject(away), logFailure: () => undefined })
    for (let at = 0; at <= 500; at += 1) queue.add(event(`${at}`))
    expect(queue.waiting()).toHaveLength(500)
    expect([storage.read(`${eventKeyPrefix}0`), stored(storage).length]).toEqual([undefined, 500])
    // Another tab may have stored its own.
    storage.write(`${eventKeyPrefix}other`, event('other'))
    createEventQueue({ storage, send: () => Promise.reject(away), logFailure: () => undefined })
    expect(stored(storage)).toHaveLength(500)
  })

  it('sends the list in which an earlier version kept them', async () => {
    const storage = memoryStorage({ [eventKeyPrefix]: [event('a'), null, event('b')] })
    const queue = createEventQueue({ storage, send: () => Promise.resolve(), logFailure: () => undefined })
    expect(queue.waiting()).toEqual([event('a'), event('b')])
    expect(stored(storage)).toEqual([[event('a'), null, event('b')]])
    await queue.flush()
    expect([queue.waiting(), stored(storage)]).toEqual([[], []])
  })

  it('sends no more at once than one request may hold, and all of it', async () => {
    const events = Array.from({ length: 45 }, (_, at) => event(`${at}`))
    const sizes: number[] = []
    const storage = storing(...events)
    const queue = createEventQueue({
      storage,
      send: async (batch) => void sizes.push(batch.length),
      logFailure: () => undefined,
    })
    await queue.flush()
    expect([sizes, stored(storage)]).toEqual([[20, 20, 5], []])
  })

  it('keeps unsent events through a reload, and sends them before later ones', async () => {
    const storage = memoryStorage()
    const logFailure = vi.fn<(error: unknown) => void>()
    const offline = createEventQueue({ storage, send: () => Promise.reject(away), logFailure })
    offline.add(event('a'))
    await offline.flush()
    expect(logFailure).toHaveBeenCalledWith(away)

    const sent: string[] = []
    const online = createEventQueue({
      storage,
      send: async (events) => {
        sent.push(...events.map(({ eventId }) => eventId))
      },
      logFailure,
    })
    online.add(event('b'))
    await online.flush()
    expect(sent).toEqual(['a', 'b'])
  })

  it('drops a batch the server permanently refuses, so that later events get through', async () => {
    const storage = memoryStorage()
    const answers = [Promise.reject(refused), Promise.resolve()]
    answers[0]?.catch(() => undefined)
    const send = vi.fn<(events: readonly QueuedEvent[]) => Promise<void>>(
      () => answers.shift() ?? Promise.resolve(),
    )
    const queue = createEventQueue({ storage, send, logFailure: () => undefined })
    queue.add(event('bad'))
    await queue.flush()
    queue.add(event('good'))
    await queue.flush()
    expect(send.mock.calls.map(([events]) => events.map(({ eventId }) => eventId))).toEqual([
      ['bad'],
      ['good'],
    ])
    expect(queue.waiting()).toEqual([])
  })

  it('keeps the good events of a batch in which one is refused', async () => {
    const arrived: string[] = []
    const queue = createEventQueue({
      storage: storing(event('a'), event('bad'), event('b')),
      send: async (events) => {
        if (events.some(({ eventId }) => eventId === 'bad')) throw refused
        arrived.push(...events.map(({ eventId }) => eventId))
      },
      logFailure: () => undefined,
    })
    await queue.flush()
    expect(arrived).toEqual(['a', 'b'])
    expect(queue.waiting()).toEqual([])
  })

  it('retries by itself while the server is unreachable', async () => {
    vi.useFakeTimers()
    try {
      const send = vi.fn<() => Promise<void>>().mockRejectedValueOnce(away).mockResolvedValue(undefined)
      const queue = createEventQueue({ storage: memoryStorage(), send, logFailure: () => undefined })
      queue.add(event('a'))
      await vi.advanceTimersByTimeAsync(4_999)
      expect(queue.waiting()).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(queue.waiting()).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  it('waits longer after each failure in a row, a minute at most', async () => {
    vi.useFakeTimers()
    try {
      const start = Date.now()
      const tries: number[] = []
      const send = () => {
        tries.push((Date.now() - start) / 1_000)
        return Promise.reject(away)
      }
      const queue = createEventQueue({ storage: memoryStorage(), send, logFailure: () => undefined })
      queue.add(event('a'))
      await vi.advanceTimersByTimeAsync(200_000)
      expect(tries).toEqual([0, 5, 15, 35, 75, 135, 195])
    } finally {
      vi.useRealTimers()
    }
  })

  it('assumes that events stored by an earlier document may have been handed over', () => {
    const storage = storing(event('a'))
    const queue = createEventQueue({ storage, send: () => Promise.resolve(), logFailure: () => undefined })
    expect([queue.mayBeThere(event('a')), queue.mayBeThere(event('b'))]).toEqual([true, false])
  })

  it('treats events sent without an answer as possibly stored, and later ones as new', async () => {
    const send = vi.fn<() => Promise<void>>().mockRejectedValueOnce(away)
    const queue = createEventQueue({ storage: memoryStorage(), send, logFailure: () => undefined })
    queue.add(event('a'))
    await queue.flush()
    queue.add(event('b'))
    expect([queue.mayBeThere(event('a')), queue.mayBeThere(event('b'))]).toEqual([true, false])
    await queue.flush()
    expect(queue.waiting()).toEqual([])
  })

  it("leaves another tab's events where they are", async () => {
    const storage = memoryStorage()
    const one = createEventQueue({ storage, send: () => Promise.reject(away), logFailure: () => undefined })
    const other = createEventQueue({ storage, send: () => Promise.resolve(), logFailure: () => undefined })
    one.add(event('a'))
    other.add(event('b'))
    await Promise.all([one.flush(), other.flush()])
    expect(stored(storage)).toEqual([event('a')])
  })

  it('starts empty when storage contains something else', () => {
    const storage = memoryStorage({ [`${eventKeyPrefix}a`]: 'nonsense', [eventKeyPrefix]: 1 })
    const queue = createEventQueue({ storage, send: () => Promise.resolve(), logFailure: () => undefined })
    expect(queue.waiting()).toEqual([])
  })
})
