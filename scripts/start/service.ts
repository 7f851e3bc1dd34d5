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
 * Starts a program and starts it again whenever it falls, with growing pauses. The first start must succeed
 * (its failure is thrown); when it falls too often, or a restart fails, `giveUp` hears why.
 */
export async function keepUp(
  name: string,
  start: () => Promise<Running>,
  surroundings: ServiceSurroundings,
): Promise<Service> {
  const stopping = new AbortController()
  let current = await start()
  surroundings.onStart(current.pid)

  async function watch(): Promise<void> {
    const falls: number[] = []
    for (;;) {
      const how = await current.ended
      if (stopping.signal.aborted) return
      falls.push(surroundings.now())
      const pause = restartPause(falls, surroundings.now())
      if (pause === undefined) {
        surroundings.giveUp(`${name} ended ${falls.length} times (last: ${how}) and is not started again`)
        return
      }
      surroundings.say(`${name} ended unexpectedly (${how}); starting it again.`)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      current = await start()
      surroundings.onStart(current.pid)
      // NOTE: a stop that came while it was starting has to reach this incarnation too.
      if (stopping.signal.aborted) return await current.stop()
    }
  }

  const watching = watch().catch((failure: unknown) => {
    surroundings.giveUp(
      `${name} could not be started again (${failure instanceof Error ? failure.message : String(failure)})`,
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
