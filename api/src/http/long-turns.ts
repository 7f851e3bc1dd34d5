/** Tells of each turn of the event loop how long it has served requests already. */
export interface LongTurns {
  /** To be asked once for each request, as it comes: whether this turn has lasted longer than it should. */
  readonly isLate: () => boolean
}

/** Milliseconds from some moment on: those that have passed, and those of them that this thread has worked. */
interface Clocks {
  readonly passed: () => number
  readonly worked: () => number
}

/**
 * A turn reads whatever has arrived, be it thousands of requests, before anything that was begun can go on. Who is read
 * late in a long turn has waited that long already, and everybody behind them too.
 */
export function createLongTurns(longestMs: number, { passed, worked }: Clocks = ownClocks): LongTurns {
  let began: { readonly passed: number; readonly worked: number } | undefined
  const end = () => {
    began = undefined
  }
  return {
    isLate: () => {
      // NOTE: asking what was worked asks the system, which is dear for every request; it is never more than has passed.
      if (began !== undefined)
        return passed() - began.passed > longestMs && worked() - began.worked > longestMs
      began = { passed: passed(), worked: worked() }
      // NOTE: comes right after the reading of a turn.
      setImmediate(end)
      return false
    },
  }
}

/** A machine that gives its processor to others makes no turn long, so what was worked counts. */
const ownClocks: Clocks = {
  passed: () => performance.now(),
  worked: () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  },
}
