import type { Answers } from '../answers.ts'
import { takesAnswer } from '../questions/registry.ts'
import type { ConditionContext } from './conditions.ts'
import { isDisplayable } from './navigation.ts'
import type { QuizFlow } from './quiz-step.ts'

export interface ProgressGroup {
  readonly id: string
  readonly label: string
  readonly state: 'done' | 'current' | 'upcoming'
  /** How much of the group the visitor has passed, 0 to 1. */
  readonly ratio: number
}

export interface QuizProgress {
  /** How much of the quiz the visitor has passed, 0 to 1. */
  readonly ratio: number
  /** The label pills; empty in a flow without step labels. */
  readonly groups: readonly ProgressGroup[]
  /** Step `n` of `total` displayable steps, for the header of a flow without labels. */
  readonly counter: { readonly n: number; readonly total: number }
  /** The label of the group on screen. */
  readonly label: string | undefined
}

/**
 * Progress as answered questions over non-landing questions, capped at 1. Information steps and hidden steps take no
 * answer, so they count as answered once they are before the furthest point reached (the step on screen or the last
 * answer). This way the bar never moves back on the way forward, and going back to an earlier answer leaves it where it
 * was.
 */
export function quizProgress(
  flow: QuizFlow,
  answers: Answers,
  currentIndex: number,
  context: ConditionContext,
): QuizProgress {
  const isAnswered = (id: string): boolean => Object.hasOwn(answers, id)
  const furthest = Math.max(currentIndex, lastAnswer(flow, answers, context))
  const steps = flow.steps.map((step, index) => ({
    step,
    index,
    groupId: groupIdAt(flow, index),
    isPassed: index < furthest || isAnswered(step.id),
  }))
  const questions = steps.filter(({ step }) => step.landingPageOnly !== true)
  const shown = questions.filter(({ step, index }) => index === currentIndex || isDisplayable(step, context))
  const currentGroup = flow.stepLabels.findIndex(({ id }) => id === groupIdAt(flow, currentIndex))

  return {
    ratio: share(questions),
    groups: flow.stepLabels.map(({ id, label }, place) => {
      const state = place < currentGroup ? 'done' : place === currentGroup ? 'current' : 'upcoming'
      const members = questions.filter(({ groupId }) => groupId === id)
      const isReached = members.some(({ index }) => index <= furthest)
      return { id, label, state, ratio: state === 'done' ? 1 : isReached ? share(members) : 0 }
    }),
    counter: {
      n: Math.min(shown.length, Math.max(1, shown.filter(({ index }) => index <= currentIndex).length)),
      total: shown.length,
    },
    label: flow.stepLabels[currentGroup]?.label,
  }
}

/** The index of the last answer; -1 without one. An email counts only if no question before it is unanswered. */
function lastAnswer(flow: QuizFlow, answers: Answers, context: ConditionContext): number {
  const isAnswered = (id: string): boolean => Object.hasOwn(answers, id)
  // NOTE: an email alone is no progress, as in `isUnanswered`.
  const last = flow.steps.findLastIndex(({ id }) => id !== 'email' && isAnswered(id))
  const next = flow.steps.findIndex(
    (step, index) => index > last && takesAnswer(step) && isDisplayable(step, context),
  )
  return flow.steps[next]?.id === 'email' && isAnswered('email') ? next : last
}

function share(steps: readonly { readonly isPassed: boolean }[]): number {
  if (steps.length === 0) return 0
  return Math.min(1, steps.filter(({ isPassed }) => isPassed).length / steps.length)
}

/**
 * The group of a step. One without a label of its own belongs to the group before it, or at the start to the first
 * group.
 */
function groupIdAt(flow: QuizFlow, index: number): string | undefined {
  const known = flow.stepLabels.map(({ id }) => id)
  const labeled = flow.steps
    .slice(0, Math.max(0, index) + 1)
    .findLast(({ stepLabelId }) => stepLabelId !== undefined && known.includes(stepLabelId))
  return labeled?.stepLabelId ?? known[0]
}
