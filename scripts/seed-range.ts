import { PlainFailure } from './start/plain-failure.ts'

/** The seeds of a range: `7` or `1..2000`. Throws when it is neither, or empty. */
export function* seedsIn(range: string): Generator<number> {
  const [first = '', last = first] = range.split('..')
  if (!/^\d+$/.test(first) || !/^\d+$/.test(last) || Number(last) < Number(first))
    throw new PlainFailure(`No such seeds: "${range}".`)
  for (let seed = Number(first); seed <= Number(last); seed += 1) yield seed
}
