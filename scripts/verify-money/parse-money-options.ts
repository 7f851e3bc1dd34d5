import { parseArgs } from 'node:util'
import { seedsIn } from '../seed-range.ts'
import { PlainFailure } from '../start/plain-failure.ts'
import { wholeNumber } from '../whole-number.ts'
import { interruptionPoints, namedPoints } from './interruption-points.ts'

export interface MoneyOptions {
  /** Those of the random histories. */
  readonly seeds: readonly number[]
  /** How many processes. */
  readonly jobs: number
  /** Only enumerated interruptions at places whose name contains this; undefined for all, and then random ones. */
  readonly only: string | undefined
  /** Only kills the real server with SIGKILL at each named point. */
  readonly realKill: boolean
  /** Skips the enumerated interruptions. */
  readonly noPoints: boolean
}

/** Reads the arguments after `npm run verify:money --`; throws for a selection that leaves nothing to run. */
export function parseMoneyOptions(args: readonly string[]): MoneyOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1..2000' },
      jobs: { type: 'string', default: '2' },
      only: { type: 'string' },
      'real-kill': { type: 'boolean', default: false },
      'no-points': { type: 'boolean', default: false },
    },
  })
  const { seed, only, 'real-kill': realKill, 'no-points': noPoints } = values
  const places: readonly string[] = realKill ? namedPoints : interruptionPoints
  if (only !== undefined && !places.some((place) => place.includes(only)))
    throw new PlainFailure(
      `No place has "${only}" in its name. There are: ${namedPoints.join(', ')}` +
        (realKill ? '.' : '; and “before” or “after” a call to Stripe, as in "after POST /v1/customers".'),
    )
  if (only !== undefined && noPoints && !realKill)
    throw new PlainFailure('--only chooses interruptions, and --no-points skips all of them: leave one out.')
  const jobs = wholeNumber('--jobs', values.jobs)
  return { seeds: [...seedsIn(seed)], jobs, only, realKill, noPoints }
}
