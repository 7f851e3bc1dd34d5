import type { WholeBrand, QuizFlow, QuizStep, StepOfType, QuestionType } from '@fennel/funnel'

/** The same shape, writable: a copy of a brand to plant a fault in. */
export type Mutable<T> = T extends string | number | boolean | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? Mutable<Item>[]
    : { -readonly [Key in keyof T]: Mutable<T[Key]> }

export type MutableBrand = Mutable<WholeBrand>
export type MutableFlow = Mutable<QuizFlow>

/** Thrown when a brand lacks what the fault needs; the mutant is skipped for that brand. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable'
}

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new NotApplicable()
  return value
}

/** The default flow of a copy. */
export function flowOf(brand: MutableBrand): MutableFlow {
  return found(brand.flows[brand.defaultFlowId])
}

/** The first step of a type. */
export function stepOfType<T extends QuestionType>(brand: MutableBrand, type: T): Mutable<StepOfType<T>> {
  const step = flowOf(brand).steps.find((candidate) => candidate.type === type)
  return found(step) as Mutable<StepOfType<T>>
}

export function stepWhere(
  brand: MutableBrand,
  test: (step: Mutable<QuizStep>) => boolean,
): Mutable<QuizStep> {
  return found(flowOf(brand).steps.find(test))
}
