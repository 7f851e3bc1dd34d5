import type { AnswerValue, QuizOption, QuizStep, UnitSystem } from '@fennel/funnel'
import { plausibleAnswer } from '../gallery/plausible-answers.ts'
import type { Dice } from '../rehearsal/dice.ts'

/** A random option where the step has options, otherwise the usual plausible answer. */
export function answerAtRandom(
  dice: Dice,
  step: QuizStep,
  units: UnitSystem,
  email: string,
): AnswerValue | undefined {
  const usual = plausibleAnswer(step, units)
  if (step.type === 'email') return email
  if (step.type === 'single-choice') return oneOf(dice, step.options) ?? usual
  if (step.type === 'multiple-choice' && dice.chance(50)) {
    const choice = oneOf(
      dice,
      step.options.filter(({ exclusive }) => exclusive !== true),
    )
    if (choice !== undefined) return [choice]
  }
  return usual
}

// NOTE: the smaller of two draws: brands list common options first, so those should be chosen more often.
function oneOf(dice: Dice, options: readonly QuizOption[]): string | undefined {
  const at = Math.min(dice.between(0, options.length - 1), dice.between(0, options.length - 1))
  return options[at]?.value
}
