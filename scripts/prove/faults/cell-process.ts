import { serveAsWorker } from '../distribute-to-workers.ts'
import { createCellRunner } from './cell-runner.ts'
import type { SeededCell } from './cell-runner.ts'

const cellRunner = createCellRunner(process.argv[2] ?? '')

/**
 * Runs a batch on one testbed, because a testbed first runs each step it meets without a fault; returns the
 * findings of each.
 */
serveAsWorker(
  async (cells: readonly SeededCell[]) => {
    const all: (readonly string[])[] = []
    for (const cell of cells) all.push(await cellRunner.run(cell))
    return all
  },
  () => cellRunner[Symbol.asyncDispose](),
)
