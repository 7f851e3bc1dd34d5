import { quantile } from '../../scripts/numbers/quantile.ts'
import { round } from '../bench-result.ts'
import type { AdminCall } from './admin-calls.ts'
import type { House } from './open-house.ts'

/** Times of a call in milliseconds; `first` is the first one on a database with empty caches. */
export interface CallTimes {
  readonly name: string
  readonly first: number
  readonly p50: number
  readonly p95: number
  /** Average processor time of server and database per call; on a busy machine it is more meaningful than the times. */
  readonly cpu: number
}

/**
 * Makes each call `repeats` times in rounds over all calls, so that each leaves caches as on a normal day for the
 * others. The time covers the whole server, from the request to the last byte of the response, without a network.
 */
export async function timeCalls(
  house: House,
  calls: readonly AdminCall[],
  repeats: number,
  readDatabaseCpu: () => number,
): Promise<readonly CallTimes[]> {
  const times = new Map(calls.map(({ name }) => [name, [] as number[]]))
  const work = new Map<string, number>()
  const cpuNow = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000 + readDatabaseCpu()
  }
  for (let turn = 0; turn < repeats; turn += 1)
    for (const { name, paths } of calls) {
      const path = paths[turn % paths.length] ?? ''
      await house.signIn()
      const before = cpuNow()
      const began = performance.now()
      await house.look(path)
      times.get(name)?.push(performance.now() - began)
      work.set(name, (work.get(name) ?? 0) + cpuNow() - before)
    }
  return calls.map(({ name }) => {
    const taken = times.get(name) ?? []
    return {
      name,
      first: round(taken[0] ?? 0),
      p50: round(quantile(taken, 0.5)),
      p95: round(quantile(taken, 0.95)),
      cpu: round((work.get(name) ?? 0) / repeats),
    }
  })
}
