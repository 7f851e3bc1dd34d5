import { expect, inject, test } from 'vitest'
import { cells, steps } from './matrix.ts'
import type { Fault } from './matrix.ts'
import { runCell } from './run-cell.ts'
import { openTestbed } from './testbed.ts'

/** One crash, one database failure, one lost reply and one repetition per step; the command runs all others. */
const chosen: ReadonlySet<Fault> = new Set(['K2', 'D2', 'U2', 'DU'])

test.each(steps)(
  '%s survives a crash, a full disk, a lost reply and ten repetitions',
  { timeout: 120_000 },
  async (step) => {
    await using testbed = await openTestbed(inject('postgresUrl'))
    const found: Record<string, readonly string[]> = {}
    for (const cell of cells.filter((one) => one.step === step && chosen.has(one.fault)))
      found[cell.fault] = await runCell(testbed, cell, 1)
    expect(Object.keys(found).length).toBeGreaterThan(2)
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((fault) => [fault, []])))
  },
)
