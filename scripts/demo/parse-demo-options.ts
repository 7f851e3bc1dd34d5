import { PlainFailure } from '../start/plain-failure.ts'

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

const bounds = { visitors: [1, 100_000], days: [1, 365], seed: [0, 1_000_000] } as const

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
      numbers[name] = wholeNumber(value, bounds[name])
    else throw new PlainFailure(usage)
  }
  return { ...numbers, truthFile }
}

function wholeNumber(text: string, [low, high]: readonly [number, number]): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= low && number <= high) return number
  throw new PlainFailure(`"${text}" is not a whole number from ${low} to ${high}.\n${usage}`)
}
