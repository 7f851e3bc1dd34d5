import type { History } from './history.ts'
import { createHistoryRunner } from './run-histories.ts'
import type { Outcome } from './run-history.ts'

/** A message to a worker: a history, or that there are none left. */
export type Order = { readonly history: History } | 'stop'

/** A worker's message: the outcome of a history, or at the end how often each place was passed. */
export type Report =
  | { readonly outcome: Outcome; readonly history: History; readonly milliseconds: number }
  | { readonly passes: readonly (readonly [string, number])[] }

const runner = createHistoryRunner(process.argv[2] ?? '')

process.on('message', (order: Order) => void obey(order))

async function obey(order: Order): Promise<void> {
  if (order === 'stop') {
    await runner[Symbol.asyncDispose]()
    report({ passes: [...runner.passes()] })
    process.disconnect()
    return
  }
  const start = performance.now()
  const { history } = order
  const outcome = await runner.run(history)
  report({ outcome, history, milliseconds: performance.now() - start })
}

function report(message: Report): void {
  process.send?.(message)
}
