import type { Cell } from './matrix.ts'
import { runCell } from './run-cell.ts'
import { openStage } from './stage.ts'
import type { Stage } from './stage.ts'

/** How many cells one database and one Stripe see before they are thrown away. */
const shelfLife = 12
/** How long one cell may take, in milliseconds, before it counts as standing still. */
const longestCell = 300_000

/** A cell with the dice it is struck by. */
export interface DealtCell {
  readonly cell: Pick<Cell, 'step' | 'fault'>
  readonly seed: number
}

/** Strikes one cell after the other, on stages it opens as it needs them. */
export interface Striker extends AsyncDisposable {
  /** Answers everything that went wrong. */
  readonly strike: (dealt: DealtCell) => Promise<readonly string[]>
}

/** A striker on this PostgreSQL; `cutPower` where its machine can be cut off. */
export function createStriker(postgresUrl: string, cutPower?: () => Promise<void>): Striker {
  let stage: Stage | undefined
  let served = 0
  const renew = async () => {
    await stage?.[Symbol.asyncDispose]()
    stage = undefined
    served = 0
  }
  return {
    async strike({ cell, seed }) {
      if (served >= shelfLife) await renew()
      stage ??= await openStage(postgresUrl)
      served += 1
      const findings = await inTime(runCell(stage, cell, seed, cutPower))
      // NOTE: what went wrong once must not be found again in the next cell.
      if (findings.length > 0) await renew()
      return findings
    },
    [Symbol.asyncDispose]: renew,
  }
}

/** What a cell found; that it never ends is a finding too. */
async function inTime(cell: Promise<readonly string[]>): Promise<readonly string[]> {
  const late = Promise.withResolvers<readonly string[]>()
  const timer = setTimeout(() => late.resolve(['nothing moves any more']), longestCell)
  try {
    return await Promise.race([cell, late.promise])
  } catch (failure) {
    return [failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)]
  } finally {
    clearTimeout(timer)
  }
}
