import {
  firstQuizStep,
  indexOfStep,
  isDisplayable,
  nextDisplayableStep,
  previousDisplayableStep,
  takesAnswer,
  validateAnswer,
} from '@fennel/funnel'
import type { Answers, ConditionContext, QuizFlow } from '@fennel/funnel'
import { paths } from '#web/paths.ts'
import { isLandingHalfAnswered } from '../half-answered-landing.ts'

export interface QuizRoute {
  /** The step to show, even while the address still names another one or none; undefined if the quiz shows none. */
  readonly index?: number
  /** The address to replace the current one with, without a history entry. */
  readonly path?: string
}

interface RouteInput {
  readonly flow: QuizFlow
  readonly answers: Answers
  /** The stored step, for an address that names none. */
  readonly currentStep: number
  readonly questionId: string | undefined
  /** Whether an answer on the landing page led to an address that names no step. */
  readonly isFromLanding?: boolean
  readonly context: ConditionContext
}

/** Resolves an address of the quiz to a step, handling skipped steps, unknown ids and links too far ahead. */
export function resolveQuizRoute(input: RouteInput): QuizRoute {
  const { flow, questionId, context, isFromLanding } = input
  const first = firstQuizStep(flow, context)
  if (first === undefined || isLandingHalfAnswered(flow, context)) return { path: paths.landing }
  const named = questionId === undefined ? undefined : indexOfStep(flow, questionId)
  const wanted = shownAt(named ?? (isFromLanding === true ? first : resumeIndex(input)), input) ?? first
  const index = Math.min(wanted, firstUnanswered(input) ?? wanted)
  const id = flow.steps[index]?.id ?? ''
  return id === questionId ? { index } : { index, path: paths.quizQuestion(id) }
}

/** Where a visit resumes: the stored step, or the first open question if answers were restored without one. */
function resumeIndex(input: RouteInput): number {
  const { flow, answers, currentStep, context } = input
  const last = flow.steps.length - 1
  if (currentStep > 0) return Math.min(currentStep, last)
  const first = firstQuizStep(flow, context) ?? 0
  // NOTE: an email alone is not progress, as in `isUnanswered`.
  const hasQuizAnswers = flow.steps.some(
    (step) => step.landingPageOnly !== true && step.id !== 'email' && Object.hasOwn(answers, step.id),
  )
  return hasQuizAnswers ? (firstUnanswered(input) ?? last) : first
}

/** The step itself if the quiz shows it, else the next one it shows, else the last one before it. */
function shownAt(index: number, { flow, context }: RouteInput): number | undefined {
  const step = flow.steps[index]
  if (step === undefined || isDisplayable(step, context)) return index
  const before = previousDisplayableStep(flow, index, context)
  const guarded = nextDisplayableStep(flow, before ?? -1, context)
  if (guarded.kind === 'stopped' && guarded.index === index) return index
  const next = nextDisplayableStep(flow, index, context)
  return next.kind === 'end' ? before : next.index
}

/** The first displayed question whose answer is missing or invalid. Optional steps never count. */
function firstUnanswered({ flow, answers, context }: RouteInput): number | undefined {
  const index = flow.steps.findIndex(
    (step) => isDisplayable(step, context) && takesAnswer(step) && !validateAnswer(step, answers[step.id]).ok,
  )
  return index < 0 ? undefined : index
}
