/** Work that is stored together, and answers once it is durable. */
export interface GroupCommit<T> {
  /** Resolves when the items are stored; rejects when they are not. */
  readonly add: (items: readonly T[]) => Promise<void>
  /** Resolves when nothing is waiting or under way. */
  readonly drained: () => Promise<void>
}

interface Waiting<T> {
  readonly items: readonly T[]
  readonly settle: PromiseWithResolvers<void>
}

/**
 * Stores at once when idle; collects while a store is under way and sends the collected batch when it returns. So a
 * lone event never waits, and a flood shares its commits. A batch that fails is tried again one by one, so that one
 * bad item harms nobody else.
 */
export function createGroupCommit<T>(
  store: (items: readonly T[]) => Promise<void>,
  limits: { readonly largestBatch: number; readonly mostWaiting: number; readonly refuse: () => Error },
): GroupCommit<T> {
  let waiting: Waiting<T>[] = []
  let waitingItems = 0
  let running: Promise<void> | undefined

  function takeBatch(): Waiting<T>[] {
    const batch: Waiting<T>[] = []
    let size = 0
    for (const next of waiting) {
      if (batch.length > 0 && size + next.items.length > limits.largestBatch) break
      batch.push(next)
      size += next.items.length
    }
    waiting = waiting.slice(batch.length)
    waitingItems -= size
    return batch
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = takeBatch()
      try {
        await store(batch.flatMap((entry) => entry.items))
        for (const entry of batch) entry.settle.resolve()
      } catch (failure) {
        await storeEach(batch, failure)
      }
    }
    running = undefined
  }

  async function storeEach(batch: readonly Waiting<T>[], failure: unknown): Promise<void> {
    if (batch.length === 1) return batch[0]?.settle.reject(failure)
    for (const entry of batch) await store(entry.items).then(entry.settle.resolve, entry.settle.reject)
  }

  return {
    add: async (items) => {
      if (waitingItems + items.length > limits.mostWaiting) throw limits.refuse()
      const settle = Promise.withResolvers<void>()
      waiting.push({ items, settle })
      waitingItems += items.length
      running ??= run()
      return settle.promise
    },
    drained: async () => running,
  }
}
