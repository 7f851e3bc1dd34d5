import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { stopInOrder } from './stop-in-order.ts'

function openStop(drainMs: number) {
  const steps: string[] = []
  const stop = stopInOrder({
    announce: (signal) => void steps.push(`announced ${signal}`),
    drainMs: () => drainMs,
    close: async () => void steps.push('closed'),
  })
  return { steps, stop }
}

test('announces the stop, serves on, and then closes once', async () => {
  const { steps, stop } = openStop(300)
  const asked = performance.now()
  const stopping = stop('SIGTERM')
  expect(steps).toEqual(['announced SIGTERM'])
  await stop('SIGINT')
  await stopping
  expect(performance.now() - asked).toBeGreaterThan(290)
  await stop('SIGTERM')
  expect(steps).toEqual(['announced SIGTERM', 'closed'])
})

test('a later signal ends the wait, one that comes with the first does not', async () => {
  const { steps, stop } = openStop(3_600_000)
  const stopping = stop('SIGTERM')
  await stop('SIGTERM')
  await sleep(1_100)
  expect(steps).toEqual(['announced SIGTERM'])
  await stop('SIGINT')
  await stopping
  expect(steps).toEqual(['announced SIGTERM', 'closed'])
})
