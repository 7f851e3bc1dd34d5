import { workOn } from '../deal-out.ts'
import { createStriker } from './striker.ts'
import type { DealtCell } from './striker.ts'

const striker = createStriker(process.argv[2] ?? '')

/** Strikes a batch on one stage, because a stage rehearses each step it meets; returns the findings of each. */
workOn(
  async (strikes: readonly DealtCell[]) => {
    const all: (readonly string[])[] = []
    for (const strike of strikes) all.push(await striker.strike(strike))
    return all
  },
  () => striker[Symbol.asyncDispose](),
)
