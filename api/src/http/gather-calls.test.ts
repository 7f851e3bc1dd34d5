import { expect, test } from 'vitest'
import { gatherCalls } from './gather-calls.ts'

/** Work that waits at a gate in each run; its result for an item is the item with its position in the run. */
function gatedWork() {
  const runs: { key: string; items: readonly string[]; gate: PromiseWithResolvers<void> }[] = []
  const calls = gatherCalls<string, string>(async (key, items) => {
    const gate = Promise.withResolvers<void>()
    runs.push({ key, items, gate })
    await gate.promise
    return items.map((item, at) => `${item}${at}`)
  })
  return { calls, runs }
}

test('runs the first call at once and the rest together, each with its own result', async () => {
  const { calls, runs } = gatedWork()
  const first = calls.add('a', 'x')
  const others = ['y', 'z'].map((item) => calls.add('a', item))
  expect(runs.map(({ items }) => items)).toEqual([['x']])
  runs[0]?.gate.resolve()
  expect(await first).toBe('x0')
  while (runs[1] === undefined) await Promise.resolve()
  expect(runs[1].items).toEqual(['y', 'z'])
  runs[1].gate.resolve()
  expect(await Promise.all(others)).toEqual(['y0', 'z1'])
})

test('other keys do not wait', async () => {
  const { calls, runs } = gatedWork()
  const slow = calls.add('a', 'x')
  const other = calls.add('b', 'y')
  runs[1]?.gate.resolve()
  expect(await other).toBe('y0')
  runs[0]?.gate.resolve()
  expect(await slow).toBe('x0')
})

test('a failure rejects every call of its run, and the next run starts fresh', async () => {
  const { calls, runs } = gatedWork()
  const first = calls.add('a', 'x')
  const second = calls.add('a', 'y')
  runs[0]?.gate.reject(new Error('the database is away'))
  await expect(first).rejects.toThrow('away')
  while (runs[1] === undefined) await Promise.resolve()
  runs[1].gate.resolve()
  expect(await second).toBe('y0')
  const later = calls.add('a', 'z')
  while (runs[2] === undefined) await Promise.resolve()
  expect(runs[2].items).toEqual(['z'])
  runs[2].gate.resolve()
  expect(await later).toBe('z0')
})
