import { setTimeout as pause } from 'node:timers/promises'
import { isLockConflict } from './database-failure.ts'

interface RetryRules {
  /** Pause between two tries, in milliseconds. */
  readonly pauseBetween: number
  readonly mostTries: number
}

/**
 * Retries a transaction that waits only briefly for a table (`lock_timeout`) until it gets the lock. Everyone else who
 * wants the table queues behind it, so the wait must be short: below `deadlock_timeout` (1 s), after which PostgreSQL
 * might abort a visitor's transaction instead.
 */
export async function retryUntilUnlocked<T>(
  transaction: () => Promise<T>,
  { pauseBetween, mostTries }: RetryRules,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction()
    } catch (failure) {
      if (!isLockConflict(failure) || tries >= mostTries) throw failure
      await pause(pauseBetween)
    }
  }
}
