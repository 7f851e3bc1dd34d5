/** How a queue lets callers in; times in milliseconds. */
export interface QueueRules {
  /** Callers inside at once; the others wait. */
  readonly atOnce: number
  /** Callers that may wait at once; more are turned away immediately. */
  readonly mostWaiting: number
  /** How long a caller may wait while the queue still empties now and then: a burst, which will pass. */
  readonly maxWaitMs: number
  /** How long one may wait once the queue has not been empty for `maxWaitMs`: more arrive than can be served. */
  readonly maxWaitMsWhenCrowded: number
}

/** Callers who want in, first come first served. */
export interface CallQueue {
  /** Whether the caller is let in, now or eventually. A caller who was let in must `leave`. */
  readonly enter: () => boolean | Promise<boolean>
  readonly leave: () => void
  /** Counts a caller who was turned away before joining the queue. */
  readonly turnAway: () => void
  readonly inside: () => number
  readonly waiting: () => number
  /** Callers turned away so far. */
  readonly refused: () => number
}

interface Waiter {
  readonly since: number
  readonly settle: (isIn: boolean) => void
}

const checkEveryMs = 10

/**
 * Bounds how long a caller waits rather than how many wait, so that those who are served are
 * served soon. A burst is waited out; when callers keep arriving faster than they are
 * served, most are turned away early instead of everyone being late. The two limits
 * follow controlled delay (CoDel: Nichols and Jacobson, "Controlling queue delay", 2012).
 */
export function createCallQueue(rules: QueueRules, now: () => number = () => performance.now()): CallQueue {
  let inside = 0
  let refused = 0
  let waiters: Waiter[] = []
  let emptyAt = now()
  let timer: NodeJS.Timeout | undefined

  const stopChecking = () => {
    emptyAt = now()
    clearInterval(timer)
    timer = undefined
  }
  const dropLate = () => {
    const moment = now()
    const limit = moment - emptyAt > rules.maxWaitMs ? rules.maxWaitMsWhenCrowded : rules.maxWaitMs
    const firstKept = waiters.findIndex(({ since }) => moment - since < limit)
    const late = waiters.splice(0, firstKept === -1 ? waiters.length : firstKept)
    refused += late.length
    for (const waiter of late) waiter.settle(false)
    if (waiters.length === 0) stopChecking()
  }
  return {
    enter: () => {
      if (inside < rules.atOnce) {
        inside += 1
        return true
      }
      if (waiters.length >= rules.mostWaiting) {
        refused += 1
        return false
      }
      if (waiters.length === 0) {
        emptyAt = now()
        timer = setInterval(dropLate, checkEveryMs).unref()
      }
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiters.push({ since: now(), settle: resolve })
      return promise
    },
    leave: () => {
      const next = waiters.shift()
      if (next === undefined) {
        inside -= 1
        return
      }
      // NOTE: the slot passes directly to the next caller.
      next.settle(true)
      if (waiters.length === 0) stopChecking()
    },
    turnAway: () => {
      refused += 1
    },
    inside: () => inside,
    waiting: () => waiters.length,
    refused: () => refused,
  }
}
