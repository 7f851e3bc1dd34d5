import type { DataOf } from '@fennel/contract'
import { formatDate } from '../ui/format.ts'

export type QuizAnalytics = DataOf<'quizAnalytics'>
export type StepReading = QuizAnalytics['steps'][number]
export type QuizComparison = NonNullable<QuizAnalytics['comparison']>

/** Why a step's answers are not shown, as text. */
export const withheldWords: Readonly<Record<NonNullable<StepReading['optionsWithheld']>, string>> = {
  health:
    'Health answers are sealed with each lead and never counted. To read them, open a lead and give a reason.',
  contact: 'Names and email addresses are personal and never counted.',
  'free-text': 'Free-text answers aren’t counted.',
  'nothing-asked': 'This step doesn’t ask anything. Visitors read it and continue.',
  mixed: 'Another flow asks this as a health question, so its answers are never counted.',
  gone: 'This question is no longer part of the flow, so its answers aren’t shown.',
}

/** A step as its visitors know it: its number and its question. */
export function stepTitle({ place, title }: Pick<StepReading, 'place' | 'title'>): string {
  return place === null ? title : `${place}. ${title}`
}

/**
 * Whether a step belongs to the quiz itself, in the current flow. Visits that leave on the landing page count as lost
 * by its first question, which would dwarf the losses of the other steps.
 */
export function isStepOfQuiz({ place, isOnLanding }: Pick<StepReading, 'place' | 'isOnLanding'>): boolean {
  return place !== null && !isOnLanding
}

/** The server's text about a comparison, with its days in the browser's format. */
export function withDaysInWords(text: string): string {
  return text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, formatDate)
}

/** The comparison alone: `in “Cortisol”` becomes “Cortisol”, `from 2026-11-07 to 2026-11-09` starts with a day. */
export function againstName({ against }: Pick<QuizComparison, 'against'>): string {
  return withDaysInWords(against.replace(/^(in|from|on) /, ''))
}

/** Milliseconds in readable units. */
export function formatMs(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  const tenths = Math.round(milliseconds / 100)
  if (tenths < 600) return `${tenths / 10} s`
  // NOTE: rounded before it is split, or a result could be minutes plus sixty seconds.
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** A difference of shares in percentage points, with its sign. */
export function formatPoints(difference: number): string {
  const points = Math.round(difference * 1000) / 10
  return `${points > 0 ? '+' : ''}${points === 0 ? '0' : points.toFixed(1)}`
}

/**
 * The share of quiz starts that finish, at most 1: a visit that continues from an email finishes without a start, so
 * there may be more finishes.
 */
export function finishedShare({
  started,
  completed,
}: Pick<QuizAnalytics, 'started' | 'completed'>): number | null {
  return started === 0 ? null : Math.min(1, completed / started)
}

/** How bad a drop-off is, from 0 to 4: below 1%, 2%, 4% and 8%, and above. */
export function dropLevel(share: number): 0 | 1 | 2 | 3 | 4 {
  if (share < 0.01) return 0
  if (share < 0.02) return 1
  if (share < 0.04) return 2
  return share < 0.08 ? 3 : 4
}
