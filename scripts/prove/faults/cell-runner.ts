import type { Cell } from './matrix.ts'
import { runCell } from './run-cell.ts'
import { openTestbed } from './testbed.ts'
import type { Testbed } from './testbed.ts'

/** How many cells one database and one Stripe are used for. */
const cellsPerTestbed = 12
/** How long one cell may take, in milliseconds, before it counts as hung. */
const longestCell = 300_000

/** A cell and its seed. */
export interface SeededCell {
  readonly cell: Pick<Cell, 'step' | 'fault'>
  readonly seed: number
}

/** Runs cells one after another, opening testbeds as needed. */
export interface CellRunner extends AsyncDisposable {
  /** Returns everything that went wrong. */
  readonly run: (seeded: SeededCell) => Promise<readonly string[]>
}

/** Creates a runner of cells on this PostgreSQL; `cutPower` is given where its machine's power can be cut. */
export function createCellRunner(postgresUrl: string, cutPower?: () => Promise<void>): CellRunner {
  let testbed: Testbed | undefined
  let served = 0
  const renew = async () => {
    await testbed?.[Symbol.asyncDispose]()
    testbed = undefined
    served = 0
  }
  return {
    async run({ cell, seed }) {
      if (served >= cellsPerTestbed) await renew()
      testbed ??= await openTestbed(postgresUrl)
      served += 1
      const findings = await inTime(runCell(testbed, cell, seed, cutPower))
      // NOTE: after a finding, a new testbed, so that the same problem is not found again in the next cell.
      if (findings.length > 0) await renew()
      return findings
    },
    [Symbol.asyncDispose]: renew,
  }
}

/** A cell's findings; a timeout and an exception are findings too. */
async function inTime(cell: Promise<readonly string[]>): Promise<readonly string[]> {
  const late = Promise.withResolvers<readonly string[]>()
  const timer = setTimeout(() => late.resolve(['the cell hangs']), longestCell)
  try {
    return await Promise.race([cell, late.promise])
  } catch (failure) {
    return [failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)]
  } finally {
    clearTimeout(timer)
  }
}
