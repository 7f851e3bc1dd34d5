/** How a line lets callers in; times in milliseconds. */
export interface LineRules {
  /** Callers that are inside at once; the others wait. */
  readonly atOnce: number
  /** Callers that may wait at once; more are turned away unseen. */
  readonly mostWaiting: number
  /** How long a caller may wait while the line is empty now and then: a burst, which passes. */
  readonly patience: number
  /** How long one may wait once the line has not been empty for `patience`: more come than can be served. */
  readonly patienceWhenCrowded: number
}

/** Callers who want in, first come first served. */
export interface WaitingLine {
  /** Whether the caller is let in, at once or in the end. Who is let in has to `leave`. */
  readonly enter: () => boolean | Promise<boolean>
  readonly leave: () => void
  /** Counts somebody who was turned away before they could stand in the line. */
  readonly turnAway: () => void
  readonly inside: () => number
  readonly waiting: () => number
  /** Callers who were turned away so far. */
  readonly refused: () => number
}

interface Waiter {
  readonly since: number
  readonly settle: (isIn: boolean) => void
}

const lookMs = 10

/**
 * Bounds the time a caller waits rather than their number, so that whoever is served is served soon. A burst is waited
 * out; when callers keep coming faster than they are served, most are turned away early instead of all being late (the
 * two patiences are those of controlled delay, CoDel: Nichols and Jacobson, "Controlling queue delay", 2012).
 */
export function createWaitingLine(
  rules: LineRules,
  now: () => number = () => performance.now(),
): WaitingLine {
  let inside = 0
  let refused = 0
  let line: Waiter[] = []
  let emptyAt = now()
  let timer: NodeJS.Timeout | undefined

  const rest = () => {
    emptyAt = now()
    clearInterval(timer)
    timer = undefined
  }
  const look = () => {
    const moment = now()
    const patience = moment - emptyAt > rules.patience ? rules.patienceWhenCrowded : rules.patience
    const firstKept = line.findIndex(({ since }) => moment - since < patience)
    const late = line.splice(0, firstKept === -1 ? line.length : firstKept)
    refused += late.length
    for (const waiter of late) waiter.settle(false)
    if (line.length === 0) rest()
  }
  return {
    enter: () => {
      if (inside < rules.atOnce) {
        inside += 1
        return true
      }
      if (line.length >= rules.mostWaiting) {
        refused += 1
        return false
      }
      if (line.length === 0) {
        emptyAt = now()
        timer = setInterval(look, lookMs).unref()
      }
      const { promise, resolve } = Promise.withResolvers<boolean>()
      line.push({ since: now(), settle: resolve })
      return promise
    },
    leave: () => {
      const next = line.shift()
      if (next === undefined) {
        inside -= 1
        return
      }
      // NOTE: the place passes from one to the other.
      next.settle(true)
      if (line.length === 0) rest()
    },
    turnAway: () => {
      refused += 1
    },
    inside: () => inside,
    waiting: () => line.length,
    refused: () => refused,
  }
}
