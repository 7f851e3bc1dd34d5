import type { World } from './world.ts'

/** Id of the test clock an object belongs to: its own, its customer's, or null. */
export function clockOf(world: World, id: string): string | null {
  const found = world.store.findAny(id)
  if (!found) return null
  if (found.object === 'test_helpers.test_clock') return found.id
  if (found.object === 'customer') return found.test_clock
  const owner = 'customer' in found ? found.customer : null
  return owner === null ? null : (world.store.find('customer', owner)?.test_clock ?? null)
}

/**
 * Runs `work` at the time of the test clock that the named objects belong to, or at the current time if there is none.
 */
export function frozenAtTestClock<T>(world: World, names: readonly unknown[], work: () => T): T {
  for (const name of names) {
    if (typeof name !== 'string' || !name.includes('_')) continue
    const id = clockOf(world, name)
    const clock = id === null ? undefined : world.store.find('test_helpers.test_clock', id)
    if (clock) return world.clock.frozenAt(clock.frozen_time, work)
  }
  return work()
}
