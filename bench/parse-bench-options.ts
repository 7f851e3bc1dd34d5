import { PlainFailure } from '../scripts/start/plain-failure.ts'
import type { BenchOptions } from './bench-result.ts'

/** Reads arguments like `web --quick --minutes 2`. Throws one sentence for an unknown benchmark. */
export function parseBenchOptions(
  words: readonly string[],
  names: readonly string[],
): { readonly name: string; readonly options: BenchOptions } {
  const [name = '', ...rest] = words
  if (!names.includes(name))
    throw new PlainFailure(`Choose a benchmark: npm run bench -- ${names.join('|')} [--quick]`)
  const values = new Map<string, string>()
  for (const [at, word] of rest.entries()) {
    if (word.startsWith('--')) {
      const value = rest[at + 1] ?? ''
      values.set(word.slice(2), value.startsWith('--') ? '' : value)
    } else if (rest[at - 1]?.startsWith('--') !== true) {
      throw new PlainFailure(`"${word}" does not belong to an option.`)
    }
  }
  return { name, options: { isQuick: values.has('quick'), values } }
}

/** The number given with an option, or the default. Throws one sentence for anything else. */
export function numberOption({ values }: BenchOptions, name: string, otherwise: number): number {
  const text = values.get(name)
  if (text === undefined) return otherwise
  const value = Number(text)
  if (text === '' || !Number.isFinite(value) || value <= 0)
    throw new PlainFailure(`--${name} needs a number above 0.`)
  return value
}
