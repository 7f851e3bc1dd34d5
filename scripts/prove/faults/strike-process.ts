import { serveAsWorker } from '../distribute-to-workers.ts'
import { createCellRunner } from './cell-runner.ts'
import type { SeededCell } from './cell-runner.ts'

const cellRunner = createCellRunner(process.argv[2] ?? '')

/** Strikes a batch on one stage, because a stage rehearses each step it meets; returns the findings of each. */
serveAsWorker(
  async (strikes: readonly SeededCell[]) => {
    const all: (readonly string[])[] = []
    for (const strike of strikes) all.push(await cellRunner.strike(strike))
    return all
  },
  () => cellRunner[Symbol.asyncDispose](),
)
