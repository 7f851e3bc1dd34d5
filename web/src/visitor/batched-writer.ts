import { timings } from '@fennel/funnel'

export interface BatchedWriter {
  /** Asks for a write soon; many asks within the delay make one write. */
  readonly schedule: () => void
  /** Writes now if a write is due. */
  readonly flush: () => void
}

/** Gathers changes for 300 ms before they are written. */
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
