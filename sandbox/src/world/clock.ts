import type { Store } from './open-store.ts'

export interface Clock {
  /** Seconds since 1970 on the sandbox's clock. */
  now: () => number
  /** How far the sandbox is ahead of the machine's clock, in seconds. */
  ahead: () => number
  /** Stops at `at` while `work` runs, so that what happens then is dated then. */
  frozenAt: <T>(at: number, work: () => T) => T
  /** Moves permanently to a later time. */
  moveTo: (at: number) => void
}

/** A clock that runs with `now` (milliseconds) plus the advance stored in the store. */
export function createClock(store: Store, now: () => number): Clock {
  const wall = (): number => Math.floor(now() / 1000)
  const ahead = (): number => Number(store.setting('clock.ahead') ?? 0)
  let still: number | undefined
  return {
    now: () => still ?? wall() + ahead(),
    ahead,
    frozenAt(at, work) {
      const before = still
      still = at
      try {
        return work()
      } finally {
        still = before
      }
    },
    moveTo(at) {
      store.saveSetting('clock.ahead', String(Math.max(ahead(), at - wall())))
    },
  }
}
