/** One row of a benchmark's table, by column. */
export type BenchRow = Readonly<Record<string, string | number>>

/** A goal of a benchmark and whether it was reached. */
export interface BenchBar {
  readonly what: string
  readonly limit: string
  readonly measured: string
  readonly passes: boolean
}

/** The outcome of a benchmark. */
export interface BenchOutcome {
  readonly rows: readonly BenchRow[]
  /** Our result divided by that of a baseline or competitor, measured in the same run. */
  readonly ratios: Readonly<Record<string, number>>
  readonly bars: readonly BenchBar[]
  /** How it was measured, for readers of the results alone. */
  readonly notes: readonly string[]
}

/** The machine of a run; absolute numbers mean nothing without it. */
export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  readonly node: string
  /** Undefined when no browser was used. */
  readonly chromium?: string
}

/** An outcome as stored in `bench/results/<name>.json`. */
export interface BenchResult extends BenchOutcome {
  readonly name: string
  readonly machine: Machine
  /** ISO 8601. */
  readonly date: string
  readonly commit: string
  /** Whether it was a quick run with fewer rounds. */
  readonly isQuick: boolean
}

/** Command line options of a benchmark. */
export interface BenchOptions {
  readonly isQuick: boolean
  /** `--minutes 10` as `minutes` → `10`; a switch without a value has an empty one. */
  readonly values: ReadonlyMap<string, string>
}

/** A goal that is reached when `measured` is at most `limit`. */
export function atMost(what: string, measured: number, limit: number, unit = ''): BenchBar {
  const passes = measured <= limit
  return { what, limit: `≤ ${limit}${unit}`, measured: `${round(measured)}${unit}`, passes }
}

/** A goal that is reached when `measured` is at least `limit`. */
export function atLeast(what: string, measured: number, limit: number, unit = ''): BenchBar {
  const passes = measured >= limit
  return { what, limit: `≥ ${limit}${unit}`, measured: `${round(measured)}${unit}`, passes }
}

/** Rounds to as many digits as are meaningful for a comparison. */
export function round(value: number): number {
  if (!Number.isFinite(value)) return value
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3
  return Number(value.toFixed(digits))
}
