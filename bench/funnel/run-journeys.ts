import type { CallTimes } from './http-visitor.ts'
import { walkJourney } from './walk-journey.ts'
import type { Funnel, Ways } from './walk-journey.ts'

/** Above this many at once the product has fallen behind, and beginning more would measure only the queue. */
export const mostAtOnce = 300

export interface RunPlan extends Ways {
  readonly funnel: Funnel
  readonly seconds: number
  /** Begins at this rate, whether or not the earlier ones have ended … */
  readonly perMinute?: number
  /** … or keeps this many going. */
  readonly atOnce?: number
}

export interface RunResult {
  /** Whole journeys, the last ones after the time was up included. */
  readonly journeys: number
  /** Those that ended in time. */
  readonly perMinute: number
  readonly times: CallTimes
  readonly failures: readonly string[]
}

/** Walks journeys for some seconds, then waits for those under way. */
export async function runJourneys({
  funnel,
  seconds,
  perMinute,
  atOnce = mostAtOnce,
  ...ways
}: RunPlan): Promise<RunResult> {
  const times: CallTimes = new Map()
  const failures: string[] = []
  const going = new Set<Promise<void>>()
  const since = performance.now()
  const elapsed = () => performance.now() - since
  let begun = 0
  let journeys = 0
  while (elapsed() < seconds * 1000) {
    const isDue = perMinute === undefined || begun < (elapsed() / 60_000) * perMinute
    if (!isDue || going.size >= atOnce) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      continue
    }
    begun += 1
    const journey = walkJourney(ways, funnel, times).then(
      () => void (journeys += 1),
      (failure: unknown) => void failures.push(String(failure)),
    )
    going.add(journey)
    void journey.then(() => going.delete(journey))
  }
  const inTime = (journeys / elapsed()) * 60_000
  await Promise.all(going)
  return { journeys, perMinute: inTime, times, failures }
}
