import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from './program.ts'
import { restartPause } from './restart-policy.ts'

/** Callbacks and clock for `keepUp`. */
export interface ServiceSurroundings {
  now: () => number
  /** Called with the process id of every run. */
  onStart: (pid: number) => void
  /** Called with one line about a crash and what happens next. */
  say: (message: string) => void
  /** Called once when the service crashed too often or cannot be restarted. */
  giveUp: (reason: string) => void
}

/** A program that is kept running until it is stopped. */
export interface Service {
  stop: () => Promise<void>
}

/**
 * Starts a program and restarts it whenever it crashes, with growing pauses. If the first start fails, that error is
 * thrown. Later, a failed start counts as a crash, and after too many crashes `giveUp` is called with the reason.
 */
export async function keepUp(
  name: string,
  start: () => Promise<Running>,
  surroundings: ServiceSurroundings,
): Promise<Service> {
  const stopping = new AbortController()
  let current = await start()
  surroundings.onStart(current.pid)

  /** Waits before the next attempt; false when there were too many crashes or we are stopping. */
  async function pauseAfter(falls: number[], how: string, words: string): Promise<boolean> {
    falls.push(surroundings.now())
    const pause = restartPause(falls, surroundings.now())
    if (pause === undefined) {
      surroundings.giveUp(`${name} ended ${falls.length} times (last: ${how}) and is not restarted`)
      return false
    }
    surroundings.say(words)
    await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    return !stopping.signal.aborted
  }

  /** The next run, after as many attempts as it takes; undefined when giving up or stopping. */
  async function startAgain(falls: number[]): Promise<Running | undefined> {
    for (;;) {
      try {
        return await start()
      } catch (failure) {
        // NOTE: not a crash: a stop reaches a program that is starting before it reaches us.
        if (stopping.signal.aborted || isAborted(failure)) return undefined
        const how = failure instanceof Error ? failure.message : String(failure)
        const words = `${name} could not be restarted (${how}); trying again.`
        if (!(await pauseAfter(falls, how, words))) return undefined
      }
    }
  }

  async function watch(): Promise<void> {
    const falls: number[] = []
    for (;;) {
      const how = await current.ended
      if (stopping.signal.aborted) return
      const words = `${name} ended unexpectedly (${how}); restarting it.`
      if (!(await pauseAfter(falls, how, words))) return
      const next = await startAgain(falls)
      if (next === undefined) return
      current = next
      surroundings.onStart(current.pid)
      // NOTE: a stop that came during the start has to stop this run too.
      if (stopping.signal.aborted) return await current.stop()
    }
  }

  const watching = watch().catch((failure: unknown) => {
    surroundings.giveUp(
      `${name} can no longer be watched (${failure instanceof Error ? failure.message : String(failure)})`,
    )
  })
  return {
    stop: async () => {
      stopping.abort()
      await current.stop()
      await watching
    },
  }
}

function isAborted(failure: unknown): boolean {
  return failure instanceof Error && failure.name === 'AbortError'
}
