/** One line of a bench's table, by column. */
export type BenchRow = Readonly<Record<string, string | number>>

/** What a bench promises and whether it holds here. */
export interface BenchBar {
  readonly what: string
  readonly limit: string
  readonly measured: string
  readonly passes: boolean
}

/** What a bench found. */
export interface BenchOutcome {
  readonly rows: readonly BenchRow[]
  /** Product against floor or rival, measured in one run. */
  readonly ratios: Readonly<Record<string, number>>
  readonly bars: readonly BenchBar[]
  /** How it was measured, for whoever reads only the results. */
  readonly notes: readonly string[]
}

/** Where numbers come from: absolute ones say nothing without it. */
export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  readonly node: string
  /** Undefined where no browser was used. */
  readonly chromium?: string
}

/** An outcome as it is kept in `bench/results/<name>.json`. */
export interface BenchResult extends BenchOutcome {
  readonly name: string
  readonly machine: Machine
  /** ISO 8601. */
  readonly date: string
  readonly commit: string
  /** Whether fewer rounds were taken than a full run takes. */
  readonly isQuick: boolean
}

/** How a bench is asked to run. */
export interface BenchOptions {
  readonly isQuick: boolean
  /** `--minutes 10` as `minutes` → `10`; a switch without a value is empty. */
  readonly wishes: ReadonlyMap<string, string>
}

/** A bar that holds while `measured` is no greater than `limit`. */
export function atMost(what: string, measured: number, limit: number, unit = ''): BenchBar {
  const passes = measured <= limit
  return { what, limit: `≤ ${limit}${unit}`, measured: `${round(measured)}${unit}`, passes }
}

/** A bar that holds while `measured` is no less than `limit`. */
export function atLeast(what: string, measured: number, limit: number, unit = ''): BenchBar {
  const passes = measured >= limit
  return { what, limit: `≥ ${limit}${unit}`, measured: `${round(measured)}${unit}`, passes }
}

/** The middle of the values, or the mean of the two in the middle; NaN without values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value below which the share `q` (0 to 1) of the values lies, interpolated; NaN without values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * q
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

/** Enough digits to compare, none to be proud of. */
export function round(value: number): number {
  if (!Number.isFinite(value)) return value
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3
  return Number(value.toFixed(digits))
}
