import { expect, it, vi } from 'vitest'
import { nextTask } from './next-task.ts'

const view = (parts: object) => ({ setTimeout: globalThis.setTimeout, ...parts }) as unknown as typeof window

it('continues in another task', async () => {
  vi.useFakeTimers()
  const goneOn = vi.fn<() => void>()
  const waiting = nextTask(view({})).then(goneOn)
  await Promise.resolve()
  expect(goneOn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  await waiting
  expect(goneOn).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

it('lets the browser decide when, where it can', async () => {
  const scheduler = { yield: vi.fn<() => Promise<void>>(() => Promise.resolve()) }
  await nextTask(view({ scheduler }))
  expect(scheduler.yield).toHaveBeenCalledOnce()
  await expect(nextTask(view({ scheduler: {} }))).resolves.toBeUndefined()
})
