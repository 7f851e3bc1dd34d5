import type { RuleId } from './rules.ts'

/** `must`: do not sell before it is settled. `should`: settle it, or know why not. `note`: good to know. */
export type Level = 'must' | 'should' | 'note'

/** Something an operator has to replace or decide before going live. */
export interface Finding {
  readonly rule: RuleId
  readonly level: Level
  /** Where it is: a file relative to the project, an environment variable, or a database table. */
  readonly file: string
  /** Line number from 1, where it could be found. */
  readonly line?: number
  /** Path within the data, like `reviews.items[0]`, or the name of the setting. */
  readonly path: string
  /** What is wrong, in one sentence. */
  readonly message: string
}

/** Most serious first, otherwise in their original order. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const order: readonly Level[] = ['must', 'should', 'note']
  return findings.toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
}
