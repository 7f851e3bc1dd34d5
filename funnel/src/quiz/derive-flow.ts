import type { QuestionType, QuizFlow, QuizStep, StepLabel, StepOfType } from './quiz-step.ts'

/** What a flavour may say differently about a step of its base; never its id or type. */
export type StepOverride = { [T in QuestionType]: Partial<Omit<StepOfType<T>, 'id' | 'type'>> }[QuestionType]

/** A flavour as the difference to another flow: steps dropped, added, said differently or put in another order. */
export interface FlowVariant {
  readonly id: string
  readonly name: string
  readonly stepLabels?: readonly StepLabel[]
  readonly drop?: readonly string[]
  /** Each new step comes after the one named; `start` puts it first. */
  readonly add?: readonly { readonly after: string; readonly step: QuizStep }[]
  readonly overrides?: Readonly<Record<string, StepOverride>>
  /** Ids in their new order; steps not named here keep their place after the one they followed. */
  readonly moveAfter?: Readonly<Record<string, string>>
}

/** The flow a variant describes. A name the base does not have is an error: it would be a silent typing mistake. */
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

/** The override's fields belong to the step's own type: the flow verification reads every step again. */
function withOverride(step: QuizStep, override: StepOverride | undefined): QuizStep {
  return override === undefined ? step : ({ ...step, ...override } as QuizStep)
}
