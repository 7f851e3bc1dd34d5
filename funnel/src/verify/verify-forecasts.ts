import { goalHarm } from '../body/goal-harm.ts'
import type { QuizFlow, QuizStep } from '../quiz/quiz-step.ts'
import { placeholdersIn } from '../text/fill-placeholders.ts'
import type { FaultRule } from './fault.ts'
import { textsIn } from './texts-in.ts'

/** Placeholders that predict something or praise a goal: a target weight, a loss, a date. */
const weights = new Set(['goalWeight', 'weightToLose', 'goalPercent', 'possibleWeight'])
const days = new Set(['goalDate', 'possibleDate'])
const predictive = new Set([...weights, ...days])

/** The first step of a flow that predicts a weight or praises a goal, if the flow never asks the health question. */
export function forecastWithoutHealth({ steps }: QuizFlow): QuizStep | undefined {
  return steps.some(({ id }) => id === goalHarm.questionId) ? undefined : steps.find(predicts)
}

/** The first step of a flow that names a weight together with the day it may be reached. */
export function datedForecast({ steps }: QuizFlow): QuizStep | undefined {
  return steps.find(
    (step) => drawsForecast(step) || textsIn(step).some(({ text }) => namesWeightAndDay(text)),
  )
}

function namesWeightAndDay(text: string): boolean {
  const named = placeholdersIn(text)
  return named.some((name) => weights.has(name)) && named.some((name) => days.has(name))
}

/**
 * Reports the first step that predicts anything before the health question, in a flow that asks it. Otherwise visitors
 * whom a weight goal can harm would read a forecast first and be spared it only afterwards.
 */
export function checkForecasts(
  { steps }: QuizFlow,
  report: (rule: FaultRule, step: string, message: string) => void,
): void {
  const asked = steps.findIndex(({ id }) => id === goalHarm.questionId)
  const first = steps.slice(0, Math.max(0, asked)).find(predicts)
  if (first !== undefined)
    report(
      'forecast-before-health',
      first.id,
      `The step predicts a weight or praises a goal before "${goalHarm.questionId}" is asked.`,
    )
}

function predicts(step: QuizStep): boolean {
  const draws = 'customComponent' in step && step.customComponent === 'weight-loss-comparison-graph'
  return (
    draws ||
    drawsForecast(step) ||
    textsIn(step).some(({ text }) => placeholdersIn(text).some((name) => predictive.has(name)))
  )
}

/** Whether a step draws the curve to a weight and its day. */
function drawsForecast(step: QuizStep): boolean {
  return 'customComponent' in step && step.customComponent?.startsWith('weight-prediction') === true
}
