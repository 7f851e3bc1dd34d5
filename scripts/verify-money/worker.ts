import type { History } from './history.ts'
import { createHistoryRunner } from './run-histories.ts'
import type { Outcome } from './run-history.ts'

/** What a worker is given: a history, or the word that there are no more. */
export type Order = { readonly history: History } | 'stop'

/** What it answers: what came of the history, or at the end how often each place was passed. */
export type Report =
  | { readonly outcome: Outcome; readonly history: History; readonly milliseconds: number }
  | { readonly passes: readonly (readonly [string, number])[] }

const runner = createHistoryRunner(process.argv[2] ?? '')

process.on('message', (order: Order) => void obey(order))

async function obey(order: Order): Promise<void> {
  if (order === 'stop') {
    await runner[Symbol.asyncDispose]()
    tell({ passes: [...runner.passes()] })
    process.disconnect()
    return
  }
  const start = performance.now()
  const { history } = order
  const outcome = await runner.run(history)
  tell({ outcome, history, milliseconds: performance.now() - start })
}

function tell(report: Report): void {
  process.send?.(report)
}
