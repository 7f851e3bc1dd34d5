import type { RuleId } from './rules.ts'

/** `must`: do not sell before it is settled. `should`: settle it, or know why not. `note`: good to know. */
export type Level = 'must' | 'should' | 'note'

/** Something an operator has to replace or decide before going live. */
export interface Finding {
  readonly rule: RuleId
  readonly level: Level
  /** Where it stands: a file below the project, an environment variable, or a table of the database. */
  readonly file: string
  /** The line in the file, counted from 1, where it could be found. */
  readonly line?: number
  /** The way to it inside the data, like `reviews.items[0]`, or the name of the setting. */
  readonly path: string
  /** What is the matter, in a sentence. */
  readonly message: string
}

/** Worst first, then as they were found. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const order: readonly Level[] = ['must', 'should', 'note']
  return findings.toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
}
