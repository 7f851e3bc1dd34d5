import { conditionHolds } from '@fennel/funnel'
import type { AnswerValue, Answers, QuizFlow, QuizOption, QuizStep, UnitSystem } from '@fennel/funnel'

export const sampleEmail = 'maria@mail.example'
const sampleName = 'Maria'

const measures = {
  imperial: { height: 'FT:feet=5&inches=6', weight: 'LB:pounds=180', goal: 'LB:pounds=150' },
  metric: { height: 'CM:cm=168', weight: 'KG:kilograms=81.5', goal: 'KG:kilograms=68' },
} as const

/** A realistic answer to a step; undefined for steps that only inform. */
export function plausibleAnswer(step: QuizStep, units: UnitSystem): AnswerValue | undefined {
  switch (step.type) {
    case 'single-choice':
      return oneOf(step.options)
    case 'tabbed-choice':
      return oneOf(tabOf(step, units)?.options ?? [])
    case 'multiple-choice': {
      const usual = step.options.filter(({ exclusive }) => exclusive !== true)
      return usual.slice(0, Math.min(2, step.validation?.max ?? 2)).map(({ value }) => value)
    }
    case 'numeric':
      return Math.min(Math.max(47, step.validation.min), step.validation.max)
    case 'text':
      return sampleName
    case 'email':
      return sampleEmail
    case 'measurement-tabbed':
      return measures[units][step.measurementType]
    case 'goal-weight':
      return measures[units].goal
    case 'bmi-visualization':
    case 'info-card':
    case 'in-page-info-card':
    case 'personal-profile-summary':
      return undefined
  }
}

/**
 * The answers of a visitor who has just reached `step`, in `units`. When the usual answers would skip the step, one or
 * two earlier choices are changed. Throws when no choice leads there.
 */
export function answersBefore(flow: QuizFlow, step: QuizStep, units: UnitSystem): Answers {
  const before = flow.steps.slice(0, flow.steps.indexOf(step))
  const usual = walk(before, units, {})
  const arrives = (answers: Answers) =>
    conditionHolds(step.conditionalDisplay, { answers, unitSystem: units })
  if (arrives(usual)) return usual

  const singles = before.flatMap((one) => allAnswers(one).map((answer): Answers => ({ [one.id]: answer })))
  for (const first of singles) {
    const answers = walk(before, units, first)
    if (arrives(answers)) return answers
  }
  for (const first of singles) {
    for (const second of singles) {
      const answers = walk(before, units, { ...first, ...second })
      if (arrives(answers)) return answers
    }
  }
  throw new Error(`No answers lead to step "${step.id}" of flow "${flow.id}"`)
}

/** The answers of a visitor who has finished the quiz. */
export function allAnswersOf(flow: QuizFlow, units: UnitSystem): Answers {
  return walk(flow.steps, units, {})
}

function walk(steps: readonly QuizStep[], units: UnitSystem, wanted: Answers): Answers {
  const answers: Record<string, AnswerValue> = {}
  for (const step of steps) {
    if (!conditionHolds(step.conditionalDisplay, { answers, unitSystem: units })) continue
    const answer = wanted[step.id] ?? plausibleAnswer(step, units)
    if (answer !== undefined) answers[step.id] = answer
  }
  return answers
}

function allAnswers(step: QuizStep): readonly AnswerValue[] {
  if (step.type === 'multiple-choice') return step.options.map(({ value }) => [value])
  return step.type === 'single-choice' ? step.options.map(({ value }) => value) : []
}

/** The second option, which is rarely an extreme one. */
function oneOf(options: readonly QuizOption[]): string | undefined {
  return options.find(({ value }) => value === 'female')?.value ?? (options[1] ?? options[0])?.value
}

function tabOf(step: Extract<QuizStep, { type: 'tabbed-choice' }>, units: UnitSystem) {
  const ids = units === 'metric' ? ['KG', 'CM'] : ['LB', 'FT']
  return step.tabs.find(({ id }) => ids.includes(id)) ?? step.tabs.find(({ id }) => id === step.defaultTabId)
}
