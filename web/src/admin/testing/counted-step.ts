import type { DataOf } from '@fennel/contract'

/** A question of quiz analytics that 100 visitors saw and 80 answered. */
export const countedStep: DataOf<'quizAnalytics'>['steps'][number] = {
  id: 'goal',
  place: 1,
  title: 'What is your goal?',
  type: 'single-choice',
  isConditional: false,
  isOnLanding: false,
  seen: 100,
  answered: 80,
  told: 80,
  left: 20,
  dropOff: { share: 0.2, low: 0.13, high: 0.29 },
  medianMs: 4_200,
  p90Ms: 30_000,
  options: [],
  optionsWithheld: null,
}
