import { isDatabaseUnavailable } from '#api/db/database-failure.ts'

/** Batches items into shared stores; each caller gets an answer once its items are durable. */
export interface GroupCommit<T> {
  /** Resolves when the items are stored; rejects when they are not. */
  readonly add: (items: readonly T[]) => Promise<void>
  /** Resolves when nothing is waiting or running. */
  readonly drained: () => Promise<void>
}

interface Waiting<T> {
  readonly items: readonly T[]
  readonly keys: readonly string[]
  readonly settle: PromiseWithResolvers<void>
}

interface GroupCommitRules<T> {
  readonly largestBatch: number
  readonly mostWaiting: number
  /** Concurrent batches. */
  readonly atOnce: number
  /** Number of ready items that starts another batch next to a running one; fewer wait for it to return. */
  readonly worthAnother: number
  /** The key of an item. Items with the same key are stored in order of arrival, never in two batches at once. */
  readonly keyOf: (item: T) => string | undefined
  readonly refuse: () => Error
}

/**
 * Stores at once when idle. While a store runs, collects items and stores them as one batch when it returns, or earlier
 * when many are ready. So a lone event never waits, and a flood shares its commits. A batch that fails is retried entry
 * by entry, so that one bad item affects no other; not while the database is down, since every try would wait for it
 * again.
 */
export function createGroupCommit<T>(
  store: (items: readonly T[]) => Promise<void>,
  rules: GroupCommitRules<T>,
): GroupCommit<T> {
  let waiting: Waiting<T>[] = []
  let waitingItems = 0
  /** Roughly how many of them only wait for their turn. */
  let ready = 0
  const running = new Set<Promise<void>>()
  const busy = new Set<string>()

  /** Takes the next entries in order, except those whose key is in progress or waits ahead of them. */
  function takeBatch(): Waiting<T>[] {
    const batch: Waiting<T>[] = []
    const kept: Waiting<T>[] = []
    const held = new Set<string>()
    let size = 0
    ready = 0
    for (const [at, next] of waiting.entries()) {
      if (batch.length > 0 && size + next.items.length > rules.largestBatch) {
        const later = waiting.slice(at)
        kept.push(...later)
        ready = later.reduce((sum, { items }) => sum + items.length, 0)
        break
      }
      if (next.keys.some((key) => busy.has(key) || held.has(key))) {
        for (const key of next.keys) held.add(key)
        kept.push(next)
      } else {
        batch.push(next)
        size += next.items.length
      }
    }
    waiting = kept
    waitingItems -= size
    return batch
  }

  function startBatches(): void {
    while (
      waiting.length > 0 &&
      (running.size === 0 || (running.size < rules.atOnce && ready >= rules.worthAnother))
    ) {
      const batch = takeBatch()
      if (batch.length === 0) return
      const run: Promise<void> = storeBatch(batch).then(() => {
        running.delete(run)
        ready = waitingItems
        startBatches()
      })
      running.add(run)
    }
  }

  async function storeBatch(batch: readonly Waiting<T>[]): Promise<void> {
    const keys = new Set(batch.flatMap((entry) => entry.keys))
    for (const key of keys) busy.add(key)
    try {
      await store(batch.flatMap((entry) => entry.items))
      for (const entry of batch) entry.settle.resolve()
    } catch (failure) {
      await storeEach(batch, failure)
    } finally {
      for (const key of keys) busy.delete(key)
    }
  }

  async function storeEach(batch: readonly Waiting<T>[], failure: unknown): Promise<void> {
    if (batch.length === 1 || isDatabaseUnavailable(failure)) return rejectAll(batch, failure)
    for (const [at, entry] of batch.entries()) {
      try {
        await store(entry.items)
        entry.settle.resolve()
      } catch (own) {
        if (isDatabaseUnavailable(own)) return rejectAll(batch.slice(at), own)
        entry.settle.reject(own)
      }
    }
  }

  function rejectAll(batch: readonly Waiting<T>[], failure: unknown): void {
    for (const entry of batch) entry.settle.reject(failure)
  }

  return {
    add: async (items) => {
      if (waitingItems + items.length > rules.mostWaiting) throw rules.refuse()
      const settle = Promise.withResolvers<void>()
      const keys = [...new Set(items.flatMap((item) => rules.keyOf(item) ?? []))]
      waiting.push({ items, keys, settle })
      waitingItems += items.length
      if (!keys.some((key) => busy.has(key))) ready += items.length
      startBatches()
      return settle.promise
    },
    drained: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
