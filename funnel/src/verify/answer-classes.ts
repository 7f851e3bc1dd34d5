import { chosenValues, type AnswerValue } from '../answers.ts'
import { goalHarm } from '../body/goal-harm.ts'
import { optionsOf } from '../questions/choices.ts'
import type { Condition } from '../quiz/conditions.ts'
import type { QuizFlow, QuizStep } from '../quiz/quiz-step.ts'
import type { SampleBody } from './sample-bodies.ts'

/** A condition with the step that uses it. */
export interface StepCondition {
  readonly stepId: string
  readonly condition: Condition
}

/** The conditions that decide which steps a visitor sees. */
export function pathConditionsOf(flow: QuizFlow): readonly StepCondition[] {
  return flow.steps.flatMap(({ id, conditionalDisplay }) =>
    conditionalDisplay === undefined ? [] : [{ stepId: id, condition: conditionalDisplay }],
  )
}

/** Every condition in a flow: those that decide which steps are shown, and those that decide what a step says. */
export function conditionsOf(flow: QuizFlow): readonly StepCondition[] {
  const ofWords = flow.steps.flatMap(({ id, extraContent, otherWords = [] }) =>
    [extraContent?.when, ...otherWords.flatMap((words) => [words.when, words.extraContent?.when])]
      .filter((condition) => condition !== undefined)
      .map((condition) => ({ stepId: id, condition })),
  )
  return [...pathConditionsOf(flow), ...ofWords]
}

/** The questions a condition reads, each with the values it looks for. No values means 'answered at all'. */
export function readsOf(
  condition: Condition,
): readonly { readonly questionId: string; readonly anyOf: readonly string[] }[] {
  if ('answerIs' in condition) return [condition.answerIs]
  if ('answered' in condition) return [{ questionId: condition.answered, anyOf: [] }]
  if ('predictionEnds' in condition)
    return ['weight', 'goal_weight'].map((questionId) => ({ questionId, anyOf: [] }))
  if ('all' in condition) return condition.all.flatMap(readsOf)
  if ('any' in condition) return condition.any.flatMap(readsOf)
  if ('not' in condition) return readsOf(condition.not)
  return []
}

/** Some answer from this body that the step accepts; undefined for an information step. */
function someAnswer(step: QuizStep, body: SampleBody): AnswerValue | undefined {
  switch (step.type) {
    case 'single-choice':
    case 'tabbed-choice':
      return optionsOf(step)[0]?.value
    case 'multiple-choice':
      return step.options.slice(0, 1).map(({ value }) => value)
    case 'numeric':
      return step.validation.min
    case 'text':
      return 'Sam'
    case 'email':
      return 'sam@mail.example'
    case 'measurement-tabbed':
      return body[step.measurementType]
    case 'goal-weight':
      return body.goal
    case 'bmi-visualization':
    case 'info-card':
    case 'in-page-info-card':
    case 'personal-profile-summary':
      return undefined
  }
}

/** Whether a visitor may leave the step without an answer. */
function mayStayUnanswered(step: QuizStep): boolean {
  return (step.type === 'multiple-choice' || step.type === 'text') && step.validation?.required === false
}

/**
 * One answer to a step from each class that the conditions can distinguish: two answers are in the same class if every
 * condition treats them alike. `undefined` means no answer.
 */
export function answerClasses(
  conditions: readonly StepCondition[],
  step: QuizStep,
  body: SampleBody,
): readonly (AnswerValue | undefined)[] {
  const wanted = readsAbout(conditions, step)
  const unanswered = mayStayUnanswered(step) && wanted.length > 0 ? [undefined] : []
  const values = optionsOf(step).map(({ value }) => value)
  const looks = looksOf(wanted, step)
  if (values.length === 0 || looks.length === 0) return [someAnswer(step, body), ...unanswered]

  const patternOf = (given: readonly string[]) => patternIn(looks, given)
  const byPattern = new Map<string, readonly string[]>()
  for (const value of new Set(values))
    if (!byPattern.has(patternOf([value]))) byPattern.set(patternOf([value]), [value])
  if (step.type !== 'multiple-choice')
    return [...[...byPattern.values()].map(([value]) => value), ...unanswered]

  const exclusive = new Set(
    step.options.filter((option) => option.exclusive === true).map(({ value }) => value),
  )
  closeOverUnions(
    byPattern,
    patternOf,
    (given) => given.length > 1 && given.some((value) => exclusive.has(value)),
  )
  return [...byPattern.values(), ...unanswered]
}

/** Whether none of these conditions distinguishes the two answers to a step. */
export function isSameTo(
  conditions: readonly StepCondition[],
  step: QuizStep,
  [one, other]: readonly [AnswerValue | undefined, AnswerValue | undefined],
): boolean {
  const wanted = readsAbout(conditions, step)
  if ((one === undefined) !== (other === undefined)) return wanted.length === 0
  const looks = looksOf(wanted, step)
  return patternIn(looks, chosenValues(one)) === patternIn(looks, chosenValues(other))
}

function readsAbout(conditions: readonly StepCondition[], step: QuizStep): ReturnType<typeof readsOf> {
  return conditions
    .flatMap(({ condition }) => readsOf(condition))
    .filter(({ questionId }) => questionId === step.id)
}

/** The sets of values that conditions look for in an answer to the step. */
function looksOf(wanted: ReturnType<typeof readsOf>, step: QuizStep): readonly (readonly string[])[] {
  return [
    ...wanted.map(({ anyOf }) => anyOf).filter((anyOf) => anyOf.length > 0),
    // NOTE: every prediction reads these answers, whether or not a condition does.
    ...(step.id === goalHarm.questionId ? [goalHarm.anyOf] : []),
  ]
}

function patternIn(looks: readonly (readonly string[])[], given: readonly string[]): string {
  return looks.map((anyOf) => given.some((value) => anyOf.includes(value))).join()
}

/** Adds the patterns that only several options chosen together can produce. */
function closeOverUnions(
  byPattern: Map<string, readonly string[]>,
  patternOf: (given: readonly string[]) => string,
  isImpossible: (given: readonly string[]) => boolean,
): void {
  let before = 0
  while (byPattern.size > before) {
    before = byPattern.size
    const known = [...byPattern.values()]
    for (const first of known) {
      for (const second of known) {
        const both = [...new Set([...first, ...second])]
        if (!isImpossible(both) && !byPattern.has(patternOf(both))) byPattern.set(patternOf(both), both)
      }
    }
  }
}
