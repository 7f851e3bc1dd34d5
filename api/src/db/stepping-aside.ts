import { setTimeout as pause } from 'node:timers/promises'
import { isLockedOut } from '#api/db/database-failure.ts'

interface Patience {
  /** From one try to the next, in milliseconds. */
  readonly pauseBetween: number
  readonly mostTries: number
}

/**
 * Does a transaction that waits for a table only for a moment (`lock_timeout`) again and again, until nobody holds what it
 * wants. Everybody else who wants the table waits behind it, so the moment is short; and shorter than `deadlock_timeout`
 * (1 s), after which PostgreSQL might end a visitor's transaction instead.
 */
export async function steppingAside<T>(
  transaction: () => Promise<T>,
  { pauseBetween, mostTries }: Patience,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction()
    } catch (failure) {
      if (!isLockedOut(failure) || tries >= mostTries) throw failure
      await pause(pauseBetween)
    }
  }
}
