import type { Finding, Level } from './finding.ts'
import type { RuleId } from './rules.ts'

/** A finding about a setting. Its file is given as `.env`, although the shell's environment counts as well. */
export function setting(rule: RuleId, level: Level, name: string, message: string): Finding {
  return { rule, level, file: '.env', path: name, message }
}
