import { timings } from '@fennel/funnel'

export interface BatchedWriter {
  /** Schedules a write; several requests within the delay result in one write. */
  readonly schedule: () => void
  /** Writes now if a write is pending. */
  readonly flush: () => void
}

/** Collects changes for 300 ms before writing them. */
export function createBatchedWriter(
  write: () => void,
  delayMs: number = timings.storageFlush,
): BatchedWriter {
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    write()
  }
  return {
    flush,
    schedule: () => {
      timer ??= setTimeout(flush, delayMs)
    },
  }
}
