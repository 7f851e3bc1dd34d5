import type { Answers } from '../answers.ts'
import { predictionEndOf, type PredictionEnd } from '../body/prediction-target.ts'
import type { Condition } from '../quiz/conditions.ts'
import type { QuizFlow } from '../quiz/quiz-step.ts'

/** A sample visitor's body and goal as quiz answers, and in words for a report. */
export interface SampleBody {
  readonly who: string
  readonly height: string
  readonly weight: string
  readonly goal: string
}

/** The sample used on every path. */
export const usualBody: SampleBody = body('a goal within reach', 90, 80)

/** A sample for every end a prediction may have, and for every kind of goal a brand may comment on. */
export const sampleBodies: readonly SampleBody[] = [
  usualBody,
  body('a goal that is more than a year away', 150, 70),
  body('a goal that is more than a year away and below the healthy range', 150, 40),
  body('a goal below the healthy range', 60, 45),
  body('a goal that is the weight of today', 70, 70),
  body('a goal above the weight of today', 70, 80),
  body('a weight at the lower bound of the healthy range and a goal below it', 53.5, 50),
  body('a weight below the healthy range and a goal below it', 50, 45),
  body('a weight below the healthy range and a goal above it', 50, 60),
]

function body(who: string, kilograms: number, goal: number): SampleBody {
  return { who, height: 'CM:cm=170', weight: `KG:kilograms=${kilograms}`, goal: `KG:kilograms=${goal}` }
}

/** The answers as this body would have given them. Questions that were not asked stay unanswered. */
export function answersOf({ height, weight, goal }: SampleBody, given: Answers): Answers {
  const own: Answers = { height, weight, goal_weight: goal }
  return {
    ...given,
    ...Object.fromEntries(Object.entries(own).filter(([id]) => given[id] !== undefined)),
  }
}

/**
 * The bodies that may take different paths through a flow: the usual one, and one for each other pattern of prediction
 * ends that conditions on steps distinguish.
 */
export function bodiesToWalk(flow: QuizFlow): readonly SampleBody[] {
  const looks = flow.steps.flatMap(({ conditionalDisplay }) => endsReadBy(conditionalDisplay))
  const byPattern = new Map<string, SampleBody>()
  for (const walker of sampleBodies) {
    const end = endOf(walker)
    const pattern = looks.map((ends) => end !== undefined && ends.includes(end)).join()
    if (!byPattern.has(pattern)) byPattern.set(pattern, walker)
  }
  return [...byPattern.values()]
}

function endOf({ height, weight, goal }: SampleBody): PredictionEnd | undefined {
  return predictionEndOf({ height, weight, goal_weight: goal })
}

/** The prediction ends that each part of a condition looks for. */
function endsReadBy(condition: Condition | undefined): readonly (readonly PredictionEnd[])[] {
  if (condition === undefined) return []
  if ('all' in condition) return condition.all.flatMap(endsReadBy)
  if ('any' in condition) return condition.any.flatMap(endsReadBy)
  if ('not' in condition) return endsReadBy(condition.not)
  return 'predictionEnds' in condition ? [condition.predictionEnds] : []
}
