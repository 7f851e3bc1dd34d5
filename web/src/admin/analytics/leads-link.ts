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
 * that everybody sees: a list of who saw a branch would reveal the answer that leads to it, and `lostAt` of the step
 * before it includes those who left there.
 */
export function stepsWithLeads(steps: readonly StepReading[]): readonly StepReading[] {
  const inQuiz = steps.filter(isStepOfQuiz)
  const first = inQuiz.findIndex(({ type }) => type === 'email')
  return first === -1 ? [] : inQuiz.slice(first).filter(({ isConditional }) => !isConditional)
}

/**
 * Whom a step lost: those who saw it but not the next unconditional step, or did not finish if there is none. Includes
 * those who continued into a branch and left there.
 */
export function lostAt(
  steps: readonly { readonly id: string; readonly isConditional: boolean }[],
  stepId: string,
): Pick<LeadsQuestion, 'reached' | 'missed'> {
  const at = steps.findIndex(({ id }) => id === stepId)
  const next = steps.slice(at + 1).find(({ isConditional }) => !isConditional)
  return { reached: stepId, missed: at === -1 || next === undefined ? 'quizComplete' : next.id }
}
