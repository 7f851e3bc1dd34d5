import { PlainFailure } from '../start/plain-failure.ts'
import { wholeNumber } from '../whole-number.ts'

/** Size and seed of a demo. */
export interface DemoOptions {
  readonly visitors: number
  /** The same seed gives the same visitors. */
  readonly seed: number
  /** How many days the demo covers; the last one is today. */
  readonly days: number
  /** Where to write the true numbers as JSON. */
  readonly truthFile: string | undefined
}

const usage = `Choose the size of the demo:
  npm run demo -- [--visitors 1000] [--days 90] [--seed 1] [--truth FILE]`

const bounds = {
  visitors: { low: 1, high: 100_000 },
  days: { low: 1, high: 365 },
  seed: { low: 0, high: 1_000_000 },
} as const

/** Parses the arguments after `npm run demo --`; throws the usage text for anything it does not know. */
export function parseDemoOptions(words: readonly string[]): DemoOptions {
  const numbers = { visitors: 1000, days: 90, seed: 1 }
  let truthFile: string | undefined
  for (let at = 0; at < words.length; at += 2) {
    const name = words[at]?.replace(/^--/, '') ?? ''
    const value = words[at + 1]
    if (value === undefined) throw new PlainFailure(usage)
    if (name === 'truth') truthFile = value
    else if (name === 'visitors' || name === 'days' || name === 'seed')
      numbers[name] = wholeNumber(`--${name}`, value, bounds[name])
    else throw new PlainFailure(usage)
  }
  return { ...numbers, truthFile }
}
