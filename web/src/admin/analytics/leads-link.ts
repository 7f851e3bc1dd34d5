import { adminPaths } from '../admin-paths.ts'
import { isStepOfQuiz } from './quiz-names.ts'
import type { StepReading } from './quiz-names.ts'

/** Which leads to list: who came in a period and how far they got. */
export interface LeadsQuestion {
  readonly from: string
  readonly to: string
  readonly brand?: string | undefined
  readonly flow?: string | undefined
  /** The first of the visit, as the counts have it; `source` of the leads is the latest. */
  readonly firstSource?: string | undefined
  readonly device?: string | undefined
  readonly country?: string | undefined
  /** A stage or a step of the quiz they got to. */
  readonly reached?: string | undefined
  /** A stage or step they did not get to. */
  readonly missed?: string | undefined
}

/** The leads page, asked for these people. */
export function leadsLink(question: LeadsQuestion): string {
  const search = new URLSearchParams({ period: 'custom' })
  for (const [name, value] of Object.entries(question) as [string, string | undefined][])
    if (value !== undefined && value !== '') search.set(name, value)
  return `${adminPaths.leads}?${search.toString()}`
}

/** The steps of the quiz that somebody can have left as a lead: from the one on that asks for an email address. */
export function stepsWithLeads(steps: readonly StepReading[]): readonly StepReading[] {
  const inQuiz = steps.filter(isStepOfQuiz)
  const first = inQuiz.findIndex(({ type }) => type === 'email')
  return first === -1 ? [] : inQuiz.slice(first)
}

/**
 * Whom a step lost: they saw it and not the next one that everybody is shown, or did not finish where there is none.
 * Those who went on into a branch and left there are among them.
 */
export function lostAt(
  steps: readonly { readonly id: string; readonly isConditional: boolean }[],
  stepId: string,
): Pick<LeadsQuestion, 'reached' | 'missed'> {
  const at = steps.findIndex(({ id }) => id === stepId)
  const next = steps.slice(at + 1).find(({ isConditional }) => !isConditional)
  return { reached: stepId, missed: at === -1 || next === undefined ? 'quizComplete' : next.id }
}
