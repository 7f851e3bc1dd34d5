import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Signals within this time are one, in milliseconds: npm passes on what the terminal or systemd sends to us as well.
 */
const togetherMs = 1_000

interface StopPlan {
  /** Lets proxies see that this process is about to stop. */
  readonly announce: (signal: string) => void
  /** How long everything is still served after that, in milliseconds. */
  readonly drainMs: () => number
  readonly close: () => Promise<void>
}

/** Takes stop signals. The first begins the stop; a later one ends the wait before it, but cuts no request off. */
export function stopInOrder({ announce, drainMs, close }: StopPlan): (signal: string) => Promise<void> {
  const hurrying = new AbortController()
  let askedAt: number | undefined
  return async (signal) => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt >= togetherMs) hurrying.abort()
      return
    }
    askedAt = performance.now()
    announce(signal)
    await sleep(drainMs(), undefined, { signal: hurrying.signal }).catch(() => undefined)
    await close()
  }
}
