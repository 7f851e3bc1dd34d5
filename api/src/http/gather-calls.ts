interface Waiting<T, R> {
  readonly item: T
  readonly settle: PromiseWithResolvers<R>
}

/** Work on one thing at a time that takes whatever came for the same thing meanwhile along. */
export interface GatheredCalls<T, R> {
  /** Resolves with what `work` answered for this item; rejects when the run that held it failed. */
  readonly add: (key: string, item: T) => Promise<R>
}

/**
 * Runs `work` for a key at once, and while it runs collects what comes for the same key for one next run: a crowd that
 * wants the same row takes one connection instead of all of them. `work` answers each item in its place.
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
      if (results.length !== batch.length) throw new Error('Gathered work answered another number of calls.')
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
