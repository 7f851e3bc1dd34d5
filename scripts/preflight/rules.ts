import { contentRules } from './content-rules.ts'
import { databaseRules } from './database-rules.ts'
import type { Rule } from './rule.ts'
import { settingsRules } from './settings-rules.ts'

/** Every rule by name; `docs/preflight.md` lists them all. */
export const rules = { ...contentRules, ...settingsRules, ...databaseRules } as const satisfies Readonly<
  Record<string, Rule>
>

export type RuleId = keyof typeof rules
