import type { Answers } from '../answers.ts'
import { takesAnswer } from '../questions/registry.ts'
import type { ConditionContext } from './conditions.ts'
import { isDisplayable } from './navigation.ts'
import type { QuizFlow } from './quiz-step.ts'

export interface ProgressGroup {
  readonly id: string
  readonly label: string
  readonly state: 'done' | 'current' | 'upcoming'
  /** How much of the group lies behind the visitor, 0 to 1. */
  readonly ratio: number
}

export interface QuizProgress {
  /** How much of the quiz lies behind the visitor, 0 to 1. */
  readonly ratio: number
  /** The label pills; empty in a flow without step labels. */
  readonly groups: readonly ProgressGroup[]
  /** `n` of `total` displayable steps, for the header of a flow without labels. */
  readonly counter: { readonly n: number; readonly total: number }
  /** The label of the group on screen. */
  readonly label: string | undefined
}

/**
 * Progress by answered questions over non-landing questions, capped at 1.
 * Information steps and steps a condition hides take no answer, so they count as answered once they lie before
 * the furthest point reached (the step on screen or the last answer). So the bar never moves back on the way
 * forward, and going back to look at an earlier answer leaves it where it was.
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
      return { id, label, state, ratio: state === 'done' ? 1 : state === 'upcoming' ? 0 : share(members) }
    }),
    counter: {
      n: Math.min(shown.length, Math.max(1, shown.filter(({ index }) => index <= currentIndex).length)),
      total: shown.length,
    },
    label: flow.stepLabels[currentGroup]?.label,
  }
}

/** The place of the last answer; -1 without one. An e-mail counts where no question lies open before it. */
function lastAnswer(flow: QuizFlow, answers: Answers, context: ConditionContext): number {
  const isAnswered = (id: string): boolean => Object.hasOwn(answers, id)
  // NOTE: an e-mail alone is no progress: it came with a link, or was given to a form beside the quiz.
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

/** A step without a label of its own belongs to the group before it, at the start to the first group. */
function groupIdAt(flow: QuizFlow, index: number): string | undefined {
  const known = flow.stepLabels.map(({ id }) => id)
  const labelled = flow.steps
    .slice(0, Math.max(0, index) + 1)
    .findLast(({ stepLabelId }) => stepLabelId !== undefined && known.includes(stepLabelId))
  return labelled?.stepLabelId ?? known[0]
}
