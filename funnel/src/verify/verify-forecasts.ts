import { goalHarm } from '../body/goal-harm.ts'
import type { QuizFlow, QuizStep } from '../quiz/quiz-step.ts'
import { placeholdersIn } from '../text/fill-placeholders.ts'
import type { FaultRule } from './fault.ts'
import { textsIn } from './texts-in.ts'

/** What a text says out of a prediction: a goal it praises, a weight or a day it foretells. */
const foretold = new Set([
  'goalWeight',
  'weightToLose',
  'goalPercent',
  'goalDate',
  'possibleWeight',
  'possibleDate',
])

/** The first step of a flow that foretells a weight or praises a goal, where nobody is ever asked what makes that harmful. */
export function forecastWithoutHealth({ steps }: QuizFlow): QuizStep | undefined {
  return steps.some(({ id }) => id === goalHarm.questionId) ? undefined : steps.find(foretells)
}

/**
 * Reports the first step that foretells anything before the question about health is asked, in a flow that asks it: who
 * can be harmed by a weight goal would read a forecast first and be spared it afterwards.
 */
export function checkForecasts(
  { steps }: QuizFlow,
  report: (rule: FaultRule, step: string, message: string) => void,
): void {
  const asked = steps.findIndex(({ id }) => id === goalHarm.questionId)
  const first = steps.slice(0, Math.max(0, asked)).find(foretells)
  if (first !== undefined)
    report(
      'forecast-before-health',
      first.id,
      `The step foretells a weight or praises a goal before "${goalHarm.questionId}" is asked.`,
    )
}

function foretells(step: QuizStep): boolean {
  const draws =
    'customComponent' in step &&
    (step.customComponent === 'weight-loss-comparison-graph' ||
      step.customComponent?.startsWith('weight-prediction') === true)
  return draws || textsIn(step).some(({ text }) => placeholdersIn(text).some((name) => foretold.has(name)))
}
