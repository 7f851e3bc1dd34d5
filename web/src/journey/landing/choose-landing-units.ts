import { measuredUnit, metricUnits } from '@fennel/funnel'
import type { QuizStep } from '@fennel/funnel'
import type { Visitor } from '#web/visitor/index.ts'
import { asksByUnits } from './asks-by-units.ts'
import { unitsOfTimeZone } from './units-of-time-zone.ts'

/**
 * Chooses kilograms for the first answer to a landing question that depends on units, if the time zone says so. Call it
 * before that answer is stored. Units that the visitor may have chosen stand: later answers and kilograms change
 * nothing, nor do measurements in pounds, nor an answer that another flow stored under the same question.
 */
export function chooseLandingUnits({ quiz, chooseUnits }: Visitor, step: QuizStep): void {
  const { answers } = quiz.getState()
  const isFirst = answers[step.id] === undefined && measuredUnit(answers) === undefined
  if (isFirst && asksByUnits(step) && unitsOfTimeZone() === 'metric') chooseUnits(metricUnits)
}
