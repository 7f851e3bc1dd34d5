import type { QuestionType, QuizFlow, QuizStep, StepLabel, StepOfType } from './quiz-step.ts'

/** What a flow variant may change about a step of its base; never its id or type. */
export type StepOverride = { [T in QuestionType]: Partial<Omit<StepOfType<T>, 'id' | 'type'>> }[QuestionType]

/** A flow variant as the difference from a base flow: steps dropped, added, reworded or moved. */
export interface FlowVariant {
  readonly id: string
  readonly name: string
  readonly stepLabels?: readonly StepLabel[]
  readonly drop?: readonly string[]
  /** Each new step comes after the one named; `start` puts it first. */
  readonly add?: readonly { readonly after: string; readonly step: QuizStep }[]
  readonly overrides?: Readonly<Record<string, StepOverride>>
  /** Each step named comes after the other one; `start` puts it first. Steps not named keep their order. */
  readonly moveAfter?: Readonly<Record<string, string>>
}

/**
 * The flow a variant describes. Throws if it names a step the base does not have, since that would be a silent typo.
 */
export function deriveFlow(base: QuizFlow, variant: FlowVariant): QuizFlow {
  const { drop = [], add = [], overrides = {}, moveAfter = {} } = variant
  const known = new Set([...base.steps.map(({ id }) => id), ...add.map(({ step }) => step.id)])
  const named = [
    ...drop,
    ...Object.keys(overrides),
    ...Object.entries(moveAfter).flat(),
    ...add.map(({ after }) => after),
  ]
  const unknown = named.find((id) => id !== 'start' && !known.has(id))
  if (unknown !== undefined)
    throw new Error(`Flow "${variant.id}" names a step its base does not have: "${unknown}"`)

  let steps: readonly QuizStep[] = base.steps.filter(({ id }) => !drop.includes(id))
  for (const { after, step } of add) steps = insertAfter(steps, after, step)
  for (const [id, after] of Object.entries(moveAfter)) {
    const moved = steps.find((step) => step.id === id)
    if (moved !== undefined)
      steps = insertAfter(
        steps.filter((step) => step !== moved),
        after,
        moved,
      )
  }
  return {
    id: variant.id,
    name: variant.name,
    stepLabels: variant.stepLabels ?? base.stepLabels,
    steps: steps.map((step) => withOverride(step, overrides[step.id])),
  }
}

function insertAfter(steps: readonly QuizStep[], after: string, step: QuizStep): readonly QuizStep[] {
  const index = after === 'start' ? 0 : steps.findIndex(({ id }) => id === after) + 1
  if (index === 0 && after !== 'start')
    throw new Error(`Step "${step.id}" cannot follow "${after}", which was dropped`)
  return [...steps.slice(0, index), step, ...steps.slice(index)]
}

/**
 * The step with these changes. The cast trusts them: the compiler only knows that some type has each field, and one
 * that the step's own type does not have is shown nowhere, which `verifyBrand` reports.
 */
export function withOverride(step: QuizStep, override: StepOverride | undefined): QuizStep {
  return override === undefined ? step : ({ ...step, ...override } as QuizStep)
}
