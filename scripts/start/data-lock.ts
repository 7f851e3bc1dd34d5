import { DatabaseSync } from 'node:sqlite'

/** Held until `release`, or until the process ends in whatever way. */
export interface DataLock {
  release: () => void
}

/**
 * Takes the lock kept in `file`; `undefined` when another process holds it.
 * The lock is SQLite's exclusive transaction, that is, a lock of the operating system: two starts cannot both
 * get it, and the kernel drops it when its holder is killed, so there is never a stale one.
 */
export function takeLock(file: string): DataLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('pragma journal_mode = off; begin exclusive')
  } catch (failure) {
    database.close()
    if (failure instanceof Error && /locked|busy/i.test(failure.message)) return undefined
    throw failure
  }
  return { release: () => database.close() }
}
