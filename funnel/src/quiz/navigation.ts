import { conditionHolds, type ConditionContext } from './conditions.ts'
import type { LandingTemplate, QuizFlow, QuizStep } from './quiz-step.ts'

/** How many steps in a row a move forward may skip. */
export const maxConsecutiveSkips = 10

/**
 * Where a move forward leads. `stopped` means the guard ended the search: show the step at `index`, whatever its
 * condition says, so that a flow that skips without end never traps a visitor.
 */
export type NextStep =
  | { readonly kind: 'step'; readonly index: number; readonly skipped: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'stopped'; readonly reason: 'too-many-skips' | 'loop'; readonly index: number }

/** Whether the quiz shows this step: not landing-only, and its condition holds. */
export function isDisplayable(step: QuizStep, context: ConditionContext): boolean {
  return step.landingPageOnly !== true && conditionHolds(step.conditionalDisplay, context)
}

/**
 * The first step after `fromIndex` that the quiz shows; -1 starts before the first step. At most `maxConsecutiveSkips`
 * steps are skipped. An id met twice is a loop, because the URL could not tell the two apart.
 */
export function nextDisplayableStep(flow: QuizFlow, fromIndex: number, context: ConditionContext): NextStep {
  const first = Math.max(-1, Math.trunc(fromIndex)) + 1
  const met = new Set<string>()
  for (let index = first; index < flow.steps.length; index += 1) {
    const step = flow.steps[index]
    if (step === undefined) break
    const skipped = index - first
    if (isDisplayable(step, context)) return { kind: 'step', index, skipped }
    if (met.has(step.id)) return { kind: 'stopped', reason: 'loop', index }
    if (skipped >= maxConsecutiveSkips) return { kind: 'stopped', reason: 'too-many-skips', index }
    met.add(step.id)
  }
  return { kind: 'end' }
}

/** The last step before `fromIndex` that the quiz shows. Undefined means back to the landing page. */
export function previousDisplayableStep(
  flow: QuizFlow,
  fromIndex: number,
  context: ConditionContext,
): number | undefined {
  for (let index = Math.min(Math.trunc(fromIndex), flow.steps.length) - 1; index >= 0; index -= 1) {
    const step = flow.steps[index]
    if (step !== undefined && isDisplayable(step, context)) return index
  }
  return undefined
}

/** Where the quiz begins after the landing page. Undefined in a flow without quiz steps. */
export function firstQuizStep(flow: QuizFlow, context: ConditionContext): number | undefined {
  const next = nextDisplayableStep(flow, -1, context)
  return next.kind === 'end' ? undefined : next.index
}

/** The index of a step in its flow. */
export function indexOfStep(flow: QuizFlow, id: string): number | undefined {
  const index = flow.steps.findIndex((step) => step.id === id)
  return index < 0 ? undefined : index
}

/** The steps the landing page asks, in order. */
export function landingSteps(flow: QuizFlow): readonly QuizStep[] {
  return flow.steps.filter((step) => step.landingPageOnly === true)
}

/** The template of a landing page that asks this step, or, without one, of the flow's landing page. */
export function landingTemplateOf(flow: QuizFlow, step: QuizStep | undefined): LandingTemplate {
  return step?.landingPageTemplate ?? flow.steps[0]?.landingPageTemplate ?? 'plain-hero'
}

/** Whether answering this step finishes the quiz: it is marked final, or no displayable step follows. */
export function isLastStep(flow: QuizFlow, index: number, context: ConditionContext): boolean {
  return flow.steps[index]?.isFinal === true || nextDisplayableStep(flow, index, context).kind === 'end'
}
