import { processorSeconds } from '../../scripts/prove/processor-time.ts'
import { round } from '../bench-result.ts'
import type { BenchRow } from '../bench-result.ts'

/** What is under load: the baseline or our server; or our server after the load. */
export type WorkSide = 'echo' | 'ours' | 'counting'

/** The processes to measure; `database` includes its children. */
export interface WatchedProcesses {
  readonly echo: number
  readonly api: number
  readonly database: number
}

/** Adds up the processor time of servers during each phase. */
export interface WorkTally {
  readonly during: <T>(side: WorkSide, run: () => Promise<T>) => Promise<T>
  /** Microseconds per request, as columns of a table. */
  readonly each: (side: WorkSide, requests: number) => BenchRow
}

/** Measures these processes; looked up each time, because a process may be restarted. */
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
