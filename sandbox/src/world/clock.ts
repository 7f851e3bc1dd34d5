import type { Store } from './open-store.ts'

export interface Clock {
  /** Seconds since 1970, as far as the sandbox is concerned. */
  now: () => number
  /** How far the sandbox runs ahead of the machine, in seconds. */
  ahead: () => number
  /** Stands still at `at` while `work` runs, so that what happens then is dated then. */
  standingAt: <T>(at: number, work: () => T) => T
  /** Moves to a later moment for good. */
  moveTo: (at: number) => void
}

/** A clock that runs with `now` (milliseconds) plus the advances kept in the store. */
export function createClock(store: Store, now: () => number): Clock {
  const wall = (): number => Math.floor(now() / 1000)
  const ahead = (): number => Number(store.setting('clock.ahead') ?? 0)
  let still: number | undefined
  return {
    now: () => still ?? wall() + ahead(),
    ahead,
    standingAt(at, work) {
      const before = still
      still = at
      try {
        return work()
      } finally {
        still = before
      }
    },
    moveTo(at) {
      store.keep('clock.ahead', String(Math.max(ahead(), at - wall())))
    },
  }
}
