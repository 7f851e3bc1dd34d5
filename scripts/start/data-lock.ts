import { DatabaseSync } from 'node:sqlite'

/** Held until `release` or until the process ends, however it ends. */
export interface DataLock {
  release: () => void
}

/**
 * Takes the lock kept in `file`; undefined when another process holds it. The lock is an exclusive SQLite transaction
 * and therefore a lock of the operating system: two starts cannot both get it, and the kernel releases it when its
 * holder is killed, so it is never stale.
 */
export function takeLock(file: string): DataLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // Nothing is ever written, so no journal should lie beside the file; Node's SQLite refuses the mode `off`.
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (failure) {
    database.close()
    if (failure instanceof Error && /locked|busy/i.test(failure.message)) return undefined
    throw failure
  }
  return { release: () => database.close() }
}
