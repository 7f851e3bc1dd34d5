import { expect, inject, test } from 'vitest'
import { cells, steps } from './matrix.ts'
import type { Fault } from './matrix.ts'
import { runCell } from './run-cell.ts'
import { openStage } from './stage.ts'

/** One crash, one database failure, one lost reply and one repetition per step; the command runs all others. */
const chosen: ReadonlySet<Fault> = new Set(['K2', 'D2', 'U2', 'DU'])

test.each(steps)(
  '%s survives a crash, a full disk, a lost reply and ten repetitions',
  { timeout: 120_000 },
  async (step) => {
    await using stage = await openStage(inject('postgresUrl'))
    const struck: Record<string, readonly string[]> = {}
    for (const cell of cells.filter((one) => one.step === step && chosen.has(one.fault)))
      struck[cell.fault] = await runCell(stage, cell, 1)
    expect(Object.keys(struck).length).toBeGreaterThan(2)
    expect(struck).toEqual(Object.fromEntries(Object.keys(struck).map((fault) => [fault, []])))
  },
)
