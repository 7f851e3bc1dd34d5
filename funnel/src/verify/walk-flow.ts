import type { Answers } from '../answers.ts'
import type { ConditionContext } from '../quiz/conditions.ts'
import { conditionHolds } from '../quiz/conditions.ts'
import { landingSteps, nextDisplayableStep } from '../quiz/navigation.ts'
import type { QuizFlow, QuizStep } from '../quiz/quiz-step.ts'
import type { UnitSystem } from '../units.ts'
import { answerClasses, pathConditionsOf } from './answer-classes.ts'
import { usualBody } from './sample-bodies.ts'

/** One path through a quiz: the steps in order, and the answers known when each was shown. */
export interface FlowWalk {
  readonly unitSystem: UnitSystem
  readonly visits: readonly { readonly index: number; readonly answersBefore: Answers }[]
  readonly answers: Answers
  /** `end`: the quiz finished. Otherwise the reason it could not continue. */
  readonly outcome: 'end' | 'too-many-skips' | 'loop' | 'no-first-step'
}

/** Flows with more paths are refused: so many cannot be verified in reasonable time. */
export const maxWalks = 500_000

/**
 * Every path of one body through a flow, in one unit system. Answers are reduced to what decides which steps are shown;
 * one that only affects a step's wording is arbitrary. The landing questions come first, as on the landing page. Walks
 * with the same beginning follow each other and share the visit objects of that beginning.
 */
export function* walkFlow(
  flow: QuizFlow,
  unitSystem: UnitSystem,
  body = usualBody,
): Generator<FlowWalk, void, undefined> {
  const contextOf = (answers: Answers): ConditionContext => ({ answers, unitSystem })
  const landing = landingSteps(flow).map((step) => flow.steps.indexOf(step))
  const conditions = pathConditionsOf(flow)
  const classesOf = new Map(flow.steps.map((step) => [step.id, answerClasses(conditions, step, body)]))

  interface Stop {
    readonly answers: Answers
    readonly visits: FlowWalk['visits']
    /** The index last answered; -1 before the quiz. */
    readonly at: number
    readonly landingLeft: readonly number[]
  }

  const stack: Stop[] = [{ answers: {}, visits: [], at: -1, landingLeft: landing }]
  for (let stop = stack.pop(); stop !== undefined; stop = stack.pop()) {
    const { answers, visits, at, landingLeft } = stop
    const [landingIndex, ...landingRest] = landingLeft
    if (landingIndex !== undefined) {
      const step = flow.steps[landingIndex]
      if (step === undefined) continue
      if (!conditionHolds(step.conditionalDisplay, contextOf(answers)))
        stack.push({ ...stop, landingLeft: landingRest })
      else
        stack.push(
          ...answered(step, landingIndex, stop).map((next) => ({
            ...next,
            at: -1,
            landingLeft: landingRest,
          })),
        )
      continue
    }
    if (flow.steps[at]?.isFinal === true) {
      yield { unitSystem, visits, answers, outcome: 'end' }
      continue
    }
    const next = nextDisplayableStep(flow, at, contextOf(answers))
    if (next.kind !== 'step') {
      const outcome = next.kind === 'stopped' ? next.reason : at === -1 ? 'no-first-step' : 'end'
      yield { unitSystem, visits, answers, outcome }
      continue
    }
    const step = flow.steps[next.index]
    if (step !== undefined) stack.push(...answered(step, next.index, stop))
  }

  function answered(step: QuizStep, index: number, { answers, visits }: Stop): Stop[] {
    const seen = [...visits, { index, answersBefore: answers }]
    return (classesOf.get(step.id) ?? [undefined]).map((answer) => ({
      answers: answer === undefined ? answers : { ...answers, [step.id]: answer },
      visits: seen,
      at: index,
      landingLeft: [],
    }))
  }
}
