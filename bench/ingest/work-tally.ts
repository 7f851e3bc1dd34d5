import { processorSeconds } from '../../scripts/prove/processor-time.ts'
import { round } from '../bench-result.ts'
import type { BenchRow } from '../bench-result.ts'

/** Who is under load: the floor, or the product; or the product after it. */
export type WorkSide = 'echo' | 'ours' | 'counting'

/** The processes whose work is counted; `database` with everything it started. */
export interface WatchedProcesses {
  readonly echo: number
  readonly api: number
  readonly database: number
}

/** Adds up the processor time that servers use while one side or the other is under load. */
export interface WorkTally {
  readonly during: <T>(side: WorkSide, run: () => Promise<T>) => Promise<T>
  /** Microseconds for each of so many requests, as columns of a table. */
  readonly each: (side: WorkSide, requests: number) => BenchRow
}

/** Counts the work of these processes; asked anew each time, since a process may be restarted. */
export function createWorkTally(processes: () => WatchedProcesses): WorkTally {
  const used: Record<WorkSide, { server: number; database: number }> = {
    echo: { server: 0, database: 0 },
    ours: { server: 0, database: 0 },
    counting: { server: 0, database: 0 },
  }
  const read = async (side: WorkSide) => {
    const { echo, api, database } = processes()
    return {
      server: await processorSeconds(side === 'echo' ? echo : api),
      database: side === 'echo' ? 0 : await processorSeconds(database),
    }
  }
  return {
    async during(side, run) {
      const before = await read(side)
      const result = await run()
      const after = await read(side)
      used[side].server += after.server - before.server
      used[side].database += after.database - before.database
      return result
    },
    each: (side, requests) => ({
      'server µs': round((used[side].server * 1e6) / requests),
      'database µs': round((used[side].database * 1e6) / requests),
    }),
  }
}
