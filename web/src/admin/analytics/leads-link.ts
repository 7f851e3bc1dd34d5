import { adminPaths } from '../admin-paths.ts'
import { isStepOfQuiz } from './quiz-names.ts'
import type { StepReading } from './quiz-names.ts'

/** Which leads to list: those of a period, and how far they got. */
export interface LeadsQuestion {
  readonly from: string
  readonly to: string
  readonly brand?: string | undefined
  readonly flow?: string | undefined
  /** The first source of the visit, as in the counts; `source` of the leads is the latest. */
  readonly firstSource?: string | undefined
  readonly device?: string | undefined
  readonly country?: string | undefined
  /** A stage or quiz step they reached. */
  readonly reached?: string | undefined
  /** A stage or step they did not reach. */
  readonly missed?: string | undefined
  /** The quiz step they left at. */
  readonly left?: string | undefined
}

/** The address of the leads page filtered to these people. */
export function leadsLink(question: LeadsQuestion): string {
  const search = new URLSearchParams({ period: 'custom' })
  for (const [name, value] of Object.entries(question) as [string, string | undefined][])
    if (value !== undefined && value !== '') search.set(name, value)
  return `${adminPaths.leads}?${search.toString()}`
}

/**
 * The quiz steps at which a visitor can leave as a lead: from the one that asks for the email address on. Only those
 * that everybody sees: a list of who saw a branch would reveal the answer that leads to it, and `left` of the step
 * before it includes those who left there.
 */
export function stepsWithLeads(steps: readonly StepReading[]): readonly StepReading[] {
  const inQuiz = steps.filter(isStepOfQuiz)
  const first = inQuiz.findIndex(({ type }) => type === 'email')
  return first === -1 ? [] : inQuiz.slice(first).filter(({ isConditional }) => !isConditional)
}
