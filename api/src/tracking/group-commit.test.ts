import { expect, test } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

const limits = {
  largestBatch: 3,
  mostWaiting: 6,
  atOnce: 1,
  worthAnother: 1,
  keyOf: () => undefined,
  refuse: () => new Error('full'),
}

/** A store whose every call waits for its gate to open. */
function gatedStore() {
  const calls: { items: readonly number[]; gate: PromiseWithResolvers<void> }[] = []
  let arrived = Promise.withResolvers<void>()
  return {
    calls,
    store: async (items: readonly number[]) => {
      const gate = Promise.withResolvers<void>()
      calls.push({ items, gate })
      arrived.resolve()
      arrived = Promise.withResolvers<void>()
      await gate.promise
    },
    next: () => arrived.promise,
  }
}

test('stores at once when idle, and what arrives in the meantime as one batch', async () => {
  const { calls, store, next } = gatedStore()
  const commit = createGroupCommit(store, limits)
  const first = commit.add([1])
  expect(calls.map((call) => call.items)).toEqual([[1]])
  const others = [commit.add([2]), commit.add([3]), commit.add([4, 5])]
  calls[0]?.gate.resolve()
  await first
  await (calls.length > 1 ? undefined : next())
  expect(calls[1]?.items).toEqual([2, 3])
  const third = next()
  calls[1]?.gate.resolve()
  await third
  expect(calls[2]?.items).toEqual([4, 5])
  calls[2]?.gate.resolve()
  await Promise.all(others)
  await commit.drained()
})

test('refuses more than it may hold', async () => {
  const { calls, store } = gatedStore()
  const commit = createGroupCommit(store, limits)
  const first = commit.add([1])
  const waiting = [commit.add([2, 3, 4]), commit.add([5, 6, 7])]
  await expect(commit.add([8])).rejects.toThrow('full')
  for (let at = 0; at < 3; at++) {
    while (calls[at] === undefined) await Promise.resolve()
    calls[at]?.gate.resolve()
  }
  await Promise.all([first, ...waiting])
})

test('one bad item fails alone', async () => {
  const kept: number[] = []
  const commit = createGroupCommit<number>(async (items) => {
    if (items.includes(13)) throw new Error('unlucky')
    kept.push(...items)
  }, limits)
  const results = await Promise.allSettled([
    commit.add([1]),
    commit.add([2]),
    commit.add([13]),
    commit.add([3]),
  ])
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(kept).toEqual([1, 2, 3])
})

/** A store whose database is down from the given call on; the first call is 1. */
function storeUntil(goneAt: number) {
  const calls: (readonly number[])[] = []
  return {
    calls,
    store: async (items: readonly number[]) => {
      calls.push(items)
      if (calls.length >= goneAt)
        throw new Error('Failed query', { cause: new Error('timeout exceeded when trying to connect') })
      if (items.includes(13)) throw new Error('unlucky')
    },
  }
}

test.each([
  [
    'from the second call on',
    2,
    [[1], [2, 13, 3]],
    [undefined, 'Failed query', 'Failed query', 'Failed query'],
  ],
  [
    'between two retries',
    4,
    [[1], [2, 13, 3], [2], [13]],
    [undefined, undefined, 'Failed query', 'Failed query'],
  ],
])('nothing is retried one by one while the database is down: %s', async (_when, goneAt, tried, told) => {
  const { calls, store } = storeUntil(goneAt)
  const commit = createGroupCommit(store, limits)
  const results = await Promise.allSettled([1, 2, 13, 3].map((item) => commit.add([item])))
  expect(calls).toEqual(tried)
  expect(
    results.map((one) => (one.status === 'rejected' ? (one.reason as Error).message : undefined)),
  ).toEqual(told)
  await commit.drained()
})

test('another batch starts next to a running one when enough items wait, and never more than two', async () => {
  const { calls, store } = gatedStore()
  const commit = createGroupCommit(store, { ...limits, mostWaiting: 20, atOnce: 2, worthAnother: 2 })
  const all = [commit.add([1]), commit.add([2]), commit.add([3]), commit.add([4]), commit.add([5])]
  expect(calls.map(({ items }) => items)).toEqual([[1], [2, 3]])
  calls[1]?.gate.resolve()
  await all[1]
  while (calls.length < 3) await Promise.resolve()
  expect(calls[2]?.items).toEqual([4, 5])
  for (const { gate } of calls) gate.resolve()
  await Promise.all(all)
})

test('items with the same key wait for earlier ones; others do not', async () => {
  const { calls, store } = gatedStore()
  const keyOf = (item: number) => (item < 10 ? 'visit' : String(item))
  const commit = createGroupCommit(store, { ...limits, mostWaiting: 20, largestBatch: 9, atOnce: 2, keyOf })
  const order: number[] = []
  const add = (...items: number[]) => commit.add(items).then(() => order.push(...items))
  const all = [add(1), add(2), add(3, 50), add(2)]
  expect(calls.map(({ items }) => items)).toEqual([[1]])
  all.push(add(70))
  expect(calls.map(({ items }) => items)).toEqual([[1], [70]])
  calls[1]?.gate.resolve()
  await all.at(-1)
  expect(order).toEqual([70])
  calls[0]?.gate.resolve()
  await all[0]
  while (calls.length < 3) await Promise.resolve()
  for (const { gate } of calls) gate.resolve()
  await Promise.all(all)
  expect(order.indexOf(2)).toBeLessThan(order.indexOf(3))
  await commit.drained()
})
