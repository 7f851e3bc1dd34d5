import { mulberry32 } from '../numbers/mulberry32.ts'

/** A seeded random generator: the same seed gives the same choices. */
export interface Dice {
  /** A whole number from `low` to `high`, inclusive. */
  readonly between: (low: number, high: number) => number
  /** True with a probability of `percent` in 100. */
  readonly chance: (percent: number) => boolean
  readonly oneOf: <T>(choices: readonly [T, ...T[]]) => T
  readonly shuffled: <T>(items: readonly T[]) => readonly T[]
}

export function createDice(seed: number): Dice {
  const next = mulberry32(Math.imul(seed, 0x9e3779b1))
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    chance: (percent) => next() * 100 < percent,
    oneOf: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    shuffled(items) {
      const deck = [...items]
      for (let last = deck.length - 1; last > 0; last -= 1) {
        const other = between(0, last)
        const [one, two] = [deck[last], deck[other]]
        if (one !== undefined && two !== undefined) [deck[last], deck[other]] = [two, one]
      }
      return deck
    },
  }
}
