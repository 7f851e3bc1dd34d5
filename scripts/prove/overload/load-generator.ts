import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoadOrder, LoadReport, Phase } from './load-process.ts'

const program = fileURLToPath(new URL('./load-process.ts', import.meta.url))

/** A load generator in a separate process, so that its own work does not delay anyone. */
export interface LoadGenerator {
  readonly pid: number
  /** `callers` clients that each wait for a response before they send the next request. */
  readonly closed: (callers: number, seconds: number) => Promise<LoadReport>
  /** A request rate per phase, whether or not earlier requests were answered. */
  readonly open: (...phases: readonly Phase[]) => Promise<LoadReport>
  readonly close: () => Promise<void>
}

/**
 * Starts a load generator that sends the requests of `generate-calls.ts` after creating its leads. One order at a time.
 */
export async function startLoadGenerator(base: string): Promise<LoadGenerator> {
  const child = fork(program, [base], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  })
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const next = async <T>(): Promise<T> => {
    const [message]: T[] = await Promise.race([
      once(child, 'message'),
      ended.then(() => {
        throw new Error('The load generator exited')
      }),
    ])
    if (message === undefined) throw new Error('The load generator sent an empty message')
    return message
  }
  const obey = async (order: LoadOrder): Promise<LoadReport> => {
    const report = next<LoadReport>()
    child.send(order)
    return await report
  }
  await next<string>()
  return {
    pid: child.pid ?? 0,
    closed: (callers, seconds) => obey({ do: 'closed', callers, seconds }),
    open: (...phases) => obey({ do: 'open', phases }),
    async close() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
