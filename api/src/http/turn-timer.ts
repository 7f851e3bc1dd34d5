/** Measures how long the current turn of the event loop has been serving requests. */
export interface TurnTimer {
  /** To be called once for each request, as it arrives: whether this turn has lasted longer than it should. */
  readonly isLate: () => boolean
}

/** Two clocks in milliseconds, from an arbitrary start: wall time, and CPU time of this thread. */
interface Clocks {
  readonly passed: () => number
  readonly worked: () => number
}

/**
 * One turn reads everything that has arrived, possibly thousands of requests, before work in progress can continue. A
 * request read late in a long turn has already waited that long, and so has everything behind it.
 */
export function createTurnTimer(longestMs: number, { passed, worked }: Clocks = ownClocks): TurnTimer {
  let began: { readonly passed: number; readonly worked: number } | undefined
  const end = () => {
    began = undefined
  }
  return {
    isLate: () => {
      // NOTE: reading CPU time is a system call, too expensive for every request. It never exceeds wall time.
      if (began !== undefined)
        return passed() - began.passed > longestMs && worked() - began.worked > longestMs
      began = { passed: passed(), worked: worked() }
      // NOTE: setImmediate runs right after the I/O phase of this turn.
      setImmediate(end)
      return false
    },
  }
}

/** CPU time counts too, because a machine whose processor is busy elsewhere does not make a turn long. */
const ownClocks: Clocks = {
  passed: () => performance.now(),
  worked: () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  },
}
