import type { DataOf } from '@fennel/contract'
import { formatDate } from '../ui/format.ts'

export type QuizAnalytics = DataOf<'quizAnalytics'>
export type StepReading = QuizAnalytics['steps'][number]
export type QuizComparison = NonNullable<QuizAnalytics['comparison']>

/** Why a step's answers are not shown, in words. */
export const withheldWords: Readonly<Record<NonNullable<StepReading['optionsWithheld']>, string>> = {
  health:
    'Health answers are sealed with each lead and never counted. To read them, open a lead and give a reason.',
  contact: 'Names and email addresses are personal and never counted.',
  'free-text': 'Free-text answers aren’t counted.',
  'nothing-asked': 'This step doesn’t ask anything. Visitors read it and continue.',
  mixed: 'Another flow asks this as a health question, so its answers are never counted.',
}

/** A step as its visitors know it: its place and its question. */
export function stepTitle({ place, title }: Pick<StepReading, 'place' | 'title'>): string {
  return place === null ? title : `${place}. ${title}`
}

/**
 * Whether a step is one of the quiz itself, as the flow is today. Whoever leaves the site from its landing page counts as
 * lost by the first question there, so beside the other steps it would hide what they lose.
 */
export function isStepOfQuiz({ place, isOnLanding }: Pick<StepReading, 'place' | 'isOnLanding'>): boolean {
  return place !== null && !isOnLanding
}

/** What the server says of a comparison, with its days as this browser writes them. */
export function withDaysInWords(text: string): string {
  return text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, formatDate)
}

/** What a comparison is with, by itself: `in “Cortisol”` is “Cortisol”, `from 2026-11-07 to 2026-11-09` begins with a day. */
export function againstName({ against }: Pick<QuizComparison, 'against'>): string {
  return withDaysInWords(against.replace(/^(in|from|on) /, ''))
}

/** Milliseconds as a person says them. */
export function formatMs(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  const tenths = Math.round(milliseconds / 100)
  if (tenths < 600) return `${tenths / 10} s`
  // NOTE: rounded before it is split, or there are minutes with sixty seconds left over.
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** A difference of shares in points of a hundred, with its sign. */
export function formatPoints(difference: number): string {
  const points = Math.round(difference * 1000) / 10
  return `${points > 0 ? '+' : ''}${points === 0 ? '0' : points.toFixed(1)}`
}

/** Who goes on where a mail led to finishes in a visit that did not start the quiz, so there may be more of these. */
export function finishedShare({
  started,
  completed,
}: Pick<QuizAnalytics, 'started' | 'completed'>): number | null {
  return started === 0 ? null : Math.min(1, completed / started)
}

/** How bad a drop-off is, from 0 to 4: below 1, 2, 4 and 8 of a hundred, and above. */
export function dropLevel(share: number): 0 | 1 | 2 | 3 | 4 {
  if (share < 0.01) return 0
  if (share < 0.02) return 1
  if (share < 0.04) return 2
  return share < 0.08 ? 3 : 4
}
