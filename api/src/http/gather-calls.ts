interface Waiting<T, R> {
  readonly item: T
  readonly settle: PromiseWithResolvers<R>
}

/** Runs one batch per key at a time; calls that arrive during a run go into the next batch. */
export interface GatheredCalls<T, R> {
  /** Resolves with the result of `work` for this item; rejects when the run that included it failed. */
  readonly add: (key: string, item: T) => Promise<R>
}

/**
 * Runs `work` for a key at once, and collects what arrives for that key during the
 * run into one next run: a crowd that wants the same row takes one database
 * connection instead of all of them. `work` returns one result per item, in order.
 */
export function gatherCalls<T, R>(
  work: (key: string, items: readonly T[]) => Promise<readonly R[]>,
): GatheredCalls<T, R> {
  const lines = new Map<string, Waiting<T, R>[]>()

  async function run(key: string, first: Waiting<T, R>): Promise<void> {
    let batch = [first]
    while (batch.length > 0) {
      await answer(key, batch)
      batch = lines.get(key) ?? []
      lines.set(key, [])
    }
    lines.delete(key)
  }

  async function answer(key: string, batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await work(
        key,
        batch.map(({ item }) => item),
      )
      if (results.length !== batch.length)
        throw new Error('A batch returned a different number of results than it had items.')
      for (const [at, result] of results.entries()) batch[at]?.settle.resolve(result)
    } catch (failure) {
      for (const { settle } of batch) settle.reject(failure)
    }
  }

  return {
    add: (key, item) => {
      const settle = Promise.withResolvers<R>()
      const line = lines.get(key)
      if (line === undefined) {
        lines.set(key, [])
        void run(key, { item, settle })
      } else line.push({ item, settle })
      return settle.promise
    },
  }
}
