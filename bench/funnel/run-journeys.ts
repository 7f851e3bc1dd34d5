import type { CallTimes } from './http-visitor.ts'
import { walkJourney } from './walk-journey.ts'
import type { Funnel, Ways } from './walk-journey.ts'

/** With more than this many at once the server has fallen behind, and starting more would only measure the queue. */
export const mostAtOnce = 300

export interface RunPlan extends Ways {
  readonly funnel: Funnel
  readonly seconds: number
  /** Starts journeys at this rate, whether or not earlier ones have finished … */
  readonly perMinute?: number
  /** … or keeps this many running. */
  readonly atOnce?: number
}

export interface RunResult {
  /** Completed journeys, including those that finished after the time was up. */
  readonly journeys: number
  /** Completed journeys per minute, counting only those that finished in time. */
  readonly perMinute: number
  readonly times: CallTimes
  readonly failures: readonly string[]
}

/** Runs journeys for some seconds, then waits for those in progress. */
export async function runJourneys({
  funnel,
  seconds,
  perMinute,
  atOnce = mostAtOnce,
  ...ways
}: RunPlan): Promise<RunResult> {
  const times: CallTimes = new Map()
  const failures: string[] = []
  const running = new Set<Promise<void>>()
  const since = performance.now()
  const elapsed = () => performance.now() - since
  let begun = 0
  let journeys = 0
  while (elapsed() < seconds * 1000) {
    const isDue = perMinute === undefined || begun < (elapsed() / 60_000) * perMinute
    if (!isDue || running.size >= atOnce) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      continue
    }
    begun += 1
    const journey = walkJourney(ways, funnel, times).then(
      () => void (journeys += 1),
      (failure: unknown) => void failures.push(String(failure)),
    )
    running.add(journey)
    void journey.then(() => running.delete(journey))
  }
  const inTime = (journeys / elapsed()) * 60_000
  await Promise.all(running)
  return { journeys, perMinute: inTime, times, failures }
}
