import { expect, test } from 'vitest'
import { startTogether } from './start-together.ts'

const never = new AbortController().signal

test('runs the parts in parallel', async () => {
  const met = Promise.withResolvers<void>()
  const parts = [() => met.promise, async () => met.resolve()]
  await expect(startTogether(never, parts)).resolves.toBeUndefined()
})

test('throws the first failure after aborting the other parts', async () => {
  const ended: string[] = []
  const starting = startTogether(never, [
    async () => {
      throw new Error('no database')
    },
    async (signal) => {
      await new Promise((heard) => signal.addEventListener('abort', heard))
      ended.push('build')
      throw new Error('the build was stopped')
    },
  ])
  await expect(starting).rejects.toThrow('no database')
  expect(ended).toEqual(['build'])
})

test('a requested stop reaches every part and is thrown', async () => {
  const stopping = new AbortController()
  const starting = startTogether(stopping.signal, [
    (signal) => new Promise((heard) => signal.addEventListener('abort', () => heard())),
  ])
  stopping.abort()
  await expect(starting).rejects.toThrow('aborted')
})
