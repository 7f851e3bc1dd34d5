import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from './program.ts'
import { restartPause } from './restart-policy.ts'

/** What keeping a program up needs from its surroundings. */
export interface ServiceSurroundings {
  now: () => number
  /** Hears the process id of every incarnation. */
  onStart: (pid: number) => void
  /** Hears one line about a fall and what is done about it. */
  say: (message: string) => void
  /** Called once when the service fell too often or cannot come back. */
  giveUp: (reason: string) => void
}

/** A program that is kept up until it is stopped. */
export interface Service {
  stop: () => Promise<void>
}

/**
 * Starts a program and starts it again whenever it falls, with growing pauses. The first start must succeed (its failure is
 * thrown); later a start that fails is a fall like any other, and when it falls too often `giveUp` hears why.
 */
export async function keepUp(
  name: string,
  start: () => Promise<Running>,
  surroundings: ServiceSurroundings,
): Promise<Service> {
  const stopping = new AbortController()
  let current = await start()
  surroundings.onStart(current.pid)

  /** Waits out the pause that so many falls ask for; false when that was the last. */
  async function pauseAfter(falls: number[], how: string, words: string): Promise<boolean> {
    falls.push(surroundings.now())
    const pause = restartPause(falls, surroundings.now())
    if (pause === undefined) {
      surroundings.giveUp(`${name} ended ${falls.length} times (last: ${how}) and is not started again`)
      return false
    }
    surroundings.say(words)
    await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    return !stopping.signal.aborted
  }

  /** The next incarnation, after as many tries as that takes; undefined when there is none any more. */
  async function startAgain(falls: number[]): Promise<Running | undefined> {
    for (;;) {
      try {
        return await start()
      } catch (failure) {
        // NOTE: nobody fell: a stop reaches what is just being started before it reaches us.
        if (stopping.signal.aborted || isAborted(failure)) return undefined
        const how = failure instanceof Error ? failure.message : String(failure)
        const words = `${name} could not be started again (${how}); trying once more.`
        if (!(await pauseAfter(falls, how, words))) return undefined
      }
    }
  }

  async function watch(): Promise<void> {
    const falls: number[] = []
    for (;;) {
      const how = await current.ended
      if (stopping.signal.aborted) return
      const words = `${name} ended unexpectedly (${how}); starting it again.`
      if (!(await pauseAfter(falls, how, words))) return
      const next = await startAgain(falls)
      if (next === undefined) return
      current = next
      surroundings.onStart(current.pid)
      // NOTE: a stop that came while it was starting has to reach this incarnation too.
      if (stopping.signal.aborted) return await current.stop()
    }
  }

  const watching = watch().catch((failure: unknown) => {
    surroundings.giveUp(
      `${name} cannot be watched any more (${failure instanceof Error ? failure.message : String(failure)})`,
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
