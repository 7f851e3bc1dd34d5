import { PlainFailure } from './start/plain-failure.ts'

/** What an option may be; one that counts something takes 1 or more unless it says otherwise. */
interface Bounds {
  readonly low?: number
  readonly high?: number
}

/** The whole number that an option such as `--jobs` was given. Throws one sentence for anything else. */
export function wholeNumber(
  option: `--${string}`,
  text: string,
  { low = 1, high = Number.MAX_SAFE_INTEGER }: Bounds = {},
): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= low && number <= high) return number
  const range = high === Number.MAX_SAFE_INTEGER ? `of ${low} or more` : `from ${low} to ${high}`
  throw new PlainFailure(`${option} takes a whole number ${range}, not "${text}".`)
}
