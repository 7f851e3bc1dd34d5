import { formatMeasurement, landingSteps, nextDisplayableStep, takesAnswer } from '@fennel/funnel'
import type { AnswerValue, QuizFlow, QuizStep } from '@fennel/funnel'
import { shownOptionsOf } from './two-voices.ts'
import type { DividedValues, Voice } from './two-voices.ts'

/** How a step is answered: indexes of the options to choose, or texts for its fields. */
export interface StepAnswer {
  readonly choose?: readonly number[]
  readonly type?: readonly string[]
}

export type PlannedAnswers = Readonly<Record<string, StepAnswer>>

/** Answers that decide the path through a flow, by question. */
export type Decisions = Readonly<Record<string, AnswerValue>>

interface Speaker {
  readonly name: string
  readonly email: string
  /** Rotates which options are chosen. */
  readonly turn: number
  /** Whose health answers to use; undefined: rotate. */
  readonly voice?: Voice
}

/** One visitor's answers to every step that takes one, following the path of their decisions. */
export function planAnswers(
  flow: QuizFlow,
  decided: Decisions,
  speaker: Speaker,
  owners: DividedValues,
): PlannedAnswers {
  const answers: Record<string, StepAnswer> = {}
  for (const step of flow.steps) if (takesAnswer(step)) answers[step.id] = answerTo(step, decided, speaker)
  const { voice } = speaker
  if (voice === undefined) return answers
  const way = stepPathOf(flow, answers)
  for (const step of flow.steps.filter(({ id, dataClass }) => dataClass === 'health' && id in answers)) {
    const said = sayAs(step, voice, owners).find(
      (answer) => stepPathOf(flow, { ...answers, [step.id]: answer }) === way,
    )
    if (said !== undefined) answers[step.id] = said
  }
  return answers
}

/** The ids of the steps on the path of these answers, in order. */
export function stepPathOf(flow: QuizFlow, planned: PlannedAnswers): string {
  return stepsOnPath(flow, planned)
    .map(({ id }) => id)
    .join('>')
}

/** The steps on the path of these answers, in order. */
export function stepsOnPath(flow: QuizFlow, planned: PlannedAnswers): readonly QuizStep[] {
  const answers: Record<string, AnswerValue> = {}
  const met: QuizStep[] = []
  const meet = (step: QuizStep) => {
    met.push(step)
    const value = valueOf(step, planned[step.id])
    if (value !== undefined) answers[step.id] = value
  }
  landingSteps(flow).forEach(meet)
  for (let index = -1; flow.steps[index]?.isFinal !== true;) {
    const next = nextDisplayableStep(flow, index, { answers, unitSystem: 'imperial' })
    const step = next.kind === 'step' ? flow.steps[next.index] : undefined
    if (next.kind !== 'step' || step === undefined) break
    index = next.index
    meet(step)
  }
  return met
}

/** The answer's value for the flow's conditions; undefined without an answer. */
function valueOf(step: QuizStep, answer: StepAnswer | undefined): AnswerValue | undefined {
  if (answer?.type !== undefined) return typedValue(step, answer.type)
  if (answer?.choose === undefined) return undefined
  const values = answer.choose.flatMap((at) => shownOptionsOf(step)[at]?.value ?? [])
  return step.type === 'multiple-choice' ? values : values[0]
}

/** A typed answer as the quiz stores it. Body measurements affect later steps only in the stored format. */
function typedValue(step: QuizStep, fields: readonly string[]): string {
  const [first = Number.NaN, second = 0] = fields.map(Number)
  if (step.type === 'measurement-tabbed' && step.measurementType === 'height')
    return formatMeasurement({ unit: 'FT', feet: first, inches: second })
  if (step.type === 'measurement-tabbed' || step.type === 'goal-weight')
    return formatMeasurement({ unit: 'LB', pounds: first })
  return fields.join(' ')
}

/** All texts in a step's answer, for the search. */
export function wordsOf(step: QuizStep, answer: StepAnswer | undefined): readonly string[] {
  return [
    ...(answer?.type ?? []),
    ...(answer?.choose ?? []).flatMap((at) => shownOptionsOf(step)[at]?.value ?? []),
  ]
}

/** The ways a voice may answer a step with its own values, the most complete first. */
function sayAs(step: QuizStep, voice: Voice, owners: DividedValues): readonly StepAnswer[] {
  const options = shownOptionsOf(step)
  const own = options.flatMap(({ value }, at) => (owners.get(value) === voice ? [at] : []))
  if (step.type !== 'multiple-choice') return own.map((at) => ({ choose: [at] }))
  const together = own.filter((at) => options[at]?.exclusive !== true)
  const all = together.slice(0, step.validation?.max ?? together.length)
  return [...(all.length > 0 ? [{ choose: all }] : []), ...own.map((at) => ({ choose: [at] }))]
}

// NOTE: the two bodies differ in every figure and in their BMI category.
const bodies = {
  first: { height: ['5', '7'], weight: 187.3, goal: 141.7 },
  second: { height: ['6', '1'], weight: 263.9, goal: 214.6 },
} as const

function answerTo(step: QuizStep, decisions: Decisions, speaker: Speaker): StepAnswer {
  const options = shownOptionsOf(step)
  const { name, email, turn, voice = 'first' } = speaker
  const decided = decisions[step.id]
  const body = bodies[voice]
  switch (step.type) {
    case 'email':
      return { type: [email] }
    case 'text':
      return { type: [name] }
    case 'numeric':
      return { type: [String(typeof decided === 'number' ? decided : step.validation.min + 20)] }
    case 'measurement-tabbed':
      return {
        type: step.measurementType === 'height' ? body.height : [(body.weight + (turn % 9)).toFixed(1)],
      }
    case 'goal-weight':
      return { type: [(body.goal + (turn % 9)).toFixed(1)] }
    case 'multiple-choice': {
      const wanted = Array.isArray(decided) ? decided : undefined
      const places = options.map((_, at) => at)
      const chosen = places.filter((at) =>
        wanted === undefined ? options[at]?.exclusive !== true : wanted.includes(options[at]?.value),
      )
      return { choose: chosen.slice(0, step.validation?.max ?? chosen.length) }
    }
    case 'single-choice':
    case 'tabbed-choice': {
      const at = options.findIndex(({ value }) => value === decided)
      return { choose: [at < 0 ? turn % Math.max(1, options.length) : at] }
    }
    case 'bmi-visualization':
    case 'info-card':
    case 'in-page-info-card':
    case 'personal-profile-summary':
      return {}
  }
}
