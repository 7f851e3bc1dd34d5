const mostKeys = 50_000

interface Window {
  readonly startedAt: number
  readonly length: number
  count: number
}

/** How much was counted for a key in its current window, and how many milliseconds of the window are left. */
export interface Counted {
  readonly current: number
  readonly ttl: number
}

/** Counts in fixed windows, in this process alone. */
export class CallWindows {
  readonly #windows = new Map<string, Window>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Adds `amount` to a key. Its window of `length` milliseconds begins with the first call. */
  add(key: string, amount: number, length: number): Counted {
    const moment = this.#now()
    let window = this.#windows.get(key)
    if (window === undefined || isOver(window, moment)) {
      this.#makeRoom(moment)
      this.#windows.delete(key)
      window = { startedAt: moment, length, count: 0 }
      this.#windows.set(key, window)
    }
    window.count += amount
    return { current: window.count, ttl: window.startedAt + window.length - moment }
  }

  // NOTE: windows are stored in the order they began, so the oldest are dropped first.
  #makeRoom(moment: number): void {
    for (const [key, window] of this.#windows) {
      if (!isOver(window, moment) && this.#windows.size < mostKeys) return
      this.#windows.delete(key)
    }
  }
}

// NOTE: a window that begins in the future is left from before
// the clock was set back, and would last that much longer.
function isOver({ startedAt, length }: Window, moment: number): boolean {
  return startedAt + length <= moment || startedAt > moment
}
