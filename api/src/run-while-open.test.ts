import { setImmediate } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { runWhileOpen } from './run-while-open.ts'

test('when the app closes, all jobs are told at once, and it waits for each', async () => {
  const told: string[] = []
  const app = fastify()
  const jobs = ['first', 'second'].map((name) => ({ name, end: Promise.withResolvers<undefined>() }))
  for (const { name, end } of jobs)
    runWhileOpen(app, {
      start: () => undefined,
      stop: async () => {
        told.push(name)
        await end.promise
      },
    })
  await app.ready()
  let isClosed = false
  const closing = app.close().then(() => (isClosed = true))
  await expect.poll(() => new Set(told)).toEqual(new Set(['first', 'second']))
  for (const { end } of jobs.toReversed()) {
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
    expect(isClosed).toBe(false)
    end.resolve(undefined)
  }
  await closing
})
