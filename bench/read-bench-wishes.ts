import { PlainFailure } from '../scripts/start/plain-failure.ts'
import type { BenchOptions } from './bench-result.ts'

/** Reads `web --quick --minutes 2`. Throws one sentence for a bench there is none of. */
export function readBenchWishes(
  words: readonly string[],
  names: readonly string[],
): { readonly name: string; readonly options: BenchOptions } {
  const [name = '', ...rest] = words
  if (!names.includes(name))
    throw new PlainFailure(`Say which bench to run: npm run bench -- ${names.join('|')} [--quick]`)
  const wishes = new Map<string, string>()
  for (const [at, word] of rest.entries()) {
    if (word.startsWith('--')) {
      const value = rest[at + 1] ?? ''
      wishes.set(word.slice(2), value.startsWith('--') ? '' : value)
    } else if (rest[at - 1]?.startsWith('--') !== true) {
      throw new PlainFailure(`"${word}" belongs to no option.`)
    }
  }
  return { name, options: { isQuick: wishes.has('quick'), wishes } }
}

/** The number an option asks for, or what it is without the option. Throws one sentence for anything else. */
export function numberWish({ wishes }: BenchOptions, name: string, otherwise: number): number {
  const text = wishes.get(name)
  if (text === undefined) return otherwise
  const value = Number(text)
  if (text === '' || !Number.isFinite(value) || value <= 0)
    throw new PlainFailure(`--${name} wants a number above 0.`)
  return value
}
