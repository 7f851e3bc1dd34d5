import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { History } from './history.ts'
import type { Outcome } from './run-history.ts'
import type { Order, Report } from './worker.ts'

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url))

/**
 * Runs histories in several processes and reports each to `onOutcome`. Resolves with how often each place was passed.
 */
export async function runParallel(
  postgresUrl: string,
  histories: Iterable<History>,
  jobs: number,
  onOutcome: (history: History, outcome: Outcome) => void,
): Promise<ReadonlyMap<string, number>> {
  const queue = histories[Symbol.iterator]()
  const passes = new Map<string, number>()
  const work = async (): Promise<void> => {
    const child = fork(worker, [postgresUrl], { execArgv: ['--disable-warning=ExperimentalWarning'] })
    const next = (): void => {
      const { value, done } = queue.next()
      const order: Order = done === true ? 'stop' : { history: value }
      child.send(order)
    }
    child.on('message', (report: Report) => {
      if ('passes' in report) {
        for (const [place, count] of report.passes) passes.set(place, (passes.get(place) ?? 0) + count)
        return
      }
      onOutcome(report.history, report.outcome)
      next()
    })
    next()
    const code = await new Promise<number | null>((resolve) => void child.once('exit', resolve))
    if (code !== 0) throw new Error(`A worker ended with ${code}`)
  }
  await Promise.all(Array.from({ length: jobs }, work))
  return passes
}
