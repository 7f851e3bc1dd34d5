/** Tells of each turn of the event loop how long it has served requests already. */
export interface LongTurns {
  /** To be asked once for each request, as it comes: whether this turn has lasted longer than it should. */
  readonly isLate: () => boolean
}

/**
 * A turn reads whatever has arrived, be it thousands of requests, before anything that was begun can go on. Who is read
 * late in a long turn has waited that long already, and everybody behind them too.
 */
export function createLongTurns(longestMs: number, now: () => number = processorTime): LongTurns {
  let began: number | undefined
  const end = () => {
    began = undefined
  }
  return {
    isLate: () => {
      const moment = now()
      if (began !== undefined) return moment - began > longestMs
      began = moment
      // NOTE: comes right after the reading of a turn.
      setImmediate(end)
      return false
    },
  }
}

/** Milliseconds this thread has worked: a machine that gives its processor to others makes no turn long. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
