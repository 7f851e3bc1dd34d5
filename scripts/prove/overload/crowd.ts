import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CrowdOrder, CrowdReport, Phase } from './crowd-process.ts'

const program = fileURLToPath(new URL('./crowd-process.ts', import.meta.url))

/** Callers of one server, in a process of their own, so that what they cost is nobody else's delay. */
export interface Crowd {
  readonly pid: number
  /** `callers` who each wait for an answer before they call again. */
  readonly closed: (callers: number, seconds: number) => Promise<CrowdReport>
  /** So many calls a second, phase by phase, whether the ones before were answered or not. */
  readonly open: (...phases: readonly Phase[]) => Promise<CrowdReport>
  readonly close: () => Promise<void>
}

/** Gathers a crowd that makes the calls of `deal-calls.ts`; one order at a time. Its visitors make their leads first. */
export async function gatherCrowd(base: string): Promise<Crowd> {
  const child = fork(program, [base], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  })
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const next = async <T>(): Promise<T> => {
    const [message]: T[] = await Promise.race([
      once(child, 'message'),
      ended.then(() => {
        throw new Error('The crowd went away')
      }),
    ])
    if (message === undefined) throw new Error('The crowd said nothing')
    return message
  }
  const obey = async (order: CrowdOrder): Promise<CrowdReport> => {
    const report = next<CrowdReport>()
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
