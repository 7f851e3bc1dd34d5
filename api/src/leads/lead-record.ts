import type { Answers } from '@fennel/funnel'
import type { leads } from './lead-tables.ts'

/** A lead as stored, with its answers still sealed. */
export type LeadRecord = typeof leads.$inferSelect

/** What a lead is created or updated from, once everything in it has been validated. */
export interface LeadDraft {
  readonly appName: string
  readonly flowId: string
  readonly email: string
  readonly answers: Answers
  readonly sessionId: string | undefined
  readonly registrationSource: string | undefined
}
