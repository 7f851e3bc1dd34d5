import { isBelowHealthyRange } from './bmi.ts'

export type GoalWeightKind =
  | 'important-note'
  | 'maintenance'
  | 'easy-win'
  | 'sweet-target'
  | 'reasonable-goal'
  | 'challenging-choice'

export interface GoalWeightFeedback {
  readonly kind: GoalWeightKind
  readonly title: string
  readonly text: string
  readonly tone: 'warning' | 'neutral' | 'positive'
  /** How much of the current weight the goal would take off, in percent to one decimal; never below 0. */
  readonly lossPercent: number
  /** Set when the goal, or the current weight of somebody who wants to gain, is below a BMI of 18.5. No praise then. */
  readonly healthNote?: string
}

/** Two weights closer than this count as the same weight entered in two units. */
export const sameWeightKg = 0.05

const words = {
  'important-note': {
    title: 'Important note',
    text: 'Your goal is above your weight today, and this program is for losing weight, not gaining. Please check both numbers.',
    tone: 'warning',
  },
  maintenance: {
    title: 'Maintenance',
    text: 'You want to stay where you are. Your plan will be about eating well and keeping your weight steady.',
    tone: 'neutral',
  },
  'easy-win': {
    title: 'Easy win',
    text: 'That is {percent} of your weight: a small change that is possible with a few steady habits.',
    tone: 'positive',
  },
  'sweet-target': {
    title: 'Sweet target',
    text: 'That is {percent} of your weight: a change you are likely to notice, and possible at a gentle pace.',
    tone: 'positive',
  },
  'reasonable-goal': {
    title: 'Reasonable goal!',
    text: 'That is {percent} of your weight: possible with patience, one safe week after another.',
    tone: 'positive',
  },
  'challenging-choice': {
    title: 'Challenging choice',
    text: "That is {percent} of your weight: a long way, best walked in stages and with your doctor's advice.",
    tone: 'neutral',
  },
} satisfies Record<GoalWeightKind, Pick<GoalWeightFeedback, 'title' | 'text' | 'tone'>>

const gainingText = 'This program is not made for gaining; a doctor or dietitian can help.'

export const lowWeightNote =
  'Your weight today is below the range usually seen as healthy for your height. A goal above it can be a good one: please talk it over with a doctor or dietitian.'

export const lowGoalNote =
  'This goal is below the range usually seen as healthy for your height. Please talk to a doctor about a weight that is right for you.'

function kindOf(currentKg: number, goalKg: number, lossPercent: number): GoalWeightKind {
  if (Math.abs(currentKg - goalKg) < sameWeightKg) return 'maintenance'
  if (goalKg > currentKg) return 'important-note'
  if (lossPercent <= 5) return 'easy-win'
  if (lossPercent <= 10) return 'sweet-target'
  return lossPercent <= 20 ? 'reasonable-goal' : 'challenging-choice'
}

/**
 * Feedback on a goal weight, given the current weight (both in kilograms). The bounds 5, 10 and 20 percent are
 * inclusive and apply to the percentage as it is displayed, that is, to its one-decimal value. If the height (in
 * centimeters) is known, a goal below a BMI of 18.5 carries a health note. So does a higher goal of somebody who is
 * below 18.5 today: gaining is then a good goal, not a typo to point out.
 */
export function goalWeightFeedback(currentKg: number, goalKg: number, heightCm?: number): GoalWeightFeedback {
  const loss = currentKg > 0 ? (currentKg - goalKg) / currentKg : 0
  const lossPercent = Math.max(0, Math.round(loss * 1_000) / 10)
  const kind = kindOf(currentKg, goalKg, lossPercent)
  const { title, text, tone } = words[kind]
  const isLow = isBelowHealthyRange(goalKg, heightCm)
  const feedback = { kind, title, text: text.replace('{percent}', `${lossPercent}%`), lossPercent }
  if (kind === 'important-note' && isBelowHealthyRange(currentKg, heightCm)) {
    const healthNote = isLow ? lowGoalNote : lowWeightNote
    return { ...feedback, text: gainingText, tone: 'neutral', healthNote }
  }
  if (!isLow) return { ...feedback, tone }
  const low = { ...feedback, tone: 'neutral', healthNote: lowGoalNote } as const
  if (lossPercent === 0) return low
  return { ...low, title: words['important-note'].title, text: `That is ${lossPercent}% of your weight.` }
}
