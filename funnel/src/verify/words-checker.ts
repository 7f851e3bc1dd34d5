import type { Answers } from '../answers.ts'
import { goalHarm } from '../body/goal-harm.ts'
import { predictionOf } from '../body/weight-prediction.ts'
import { conditionHolds } from '../quiz/conditions.ts'
import { withMatchingWords } from '../quiz/matching-words.ts'
import type { QuizFlow, QuizStep } from '../quiz/quiz-step.ts'
import { fillPlaceholders, placeholdersIn } from '../text/fill-placeholders.ts'
import { placeholderValues } from '../text/placeholder-values.ts'
import { unitsOfSystem } from '../units.ts'
import type { UnitSystem } from '../units.ts'
import { conditionsOf, readsOf } from './answer-classes.ts'
import { otherAnswersOf } from './other-answers.ts'
import { answersOf, sampleBodies } from './sample-bodies.ts'
import { textsIn } from './texts-in.ts'
import type { FlowWalk } from './walk-flow.ts'

type Visit = FlowWalk['visits'][number]

/**
 * Returns a function that reports which placeholders a visited step uses without knowing their values, for every kind
 * of body and goal and every other answer possible on the same path. The goal counts as unknown if the prediction does
 * not reach it. Each fault is reported once.
 */
export function wordsChecker(brandName: string, flow: QuizFlow) {
  const reported = new Set<string>()
  const read = flow.steps.map((step) => answersReadBy(flow, step))
  const othersOf = otherAnswersOf(flow)

  function unknownIn(content: unknown, answers: Answers, unitSystem: UnitSystem): readonly string[] {
    const texts = textsIn(content).filter(({ text }) => text.includes('{'))
    if (texts.length === 0) return []
    const values = placeholderValues(answers, predictionOf(answers, 0), unitsOfSystem(unitSystem), brandName)
    return texts.flatMap(({ path, text }) =>
      fillPlaceholders(text, values)
        .missing.filter((name) => name !== 'price')
        .map((name) => `"${path}" uses {${name}}, which is unknown at this point`),
    )
  }

  /** The unknown placeholders for a visitor who gave these answers, including the answer to the step itself. */
  function unknownAt(
    step: QuizStep,
    { [step.id]: own, ...before }: Answers,
    unitSystem: UnitSystem,
  ): readonly string[] {
    return sampleBodies
      .flatMap((body) => {
        const answers = answersOf(body, before)
        const context = { answers, unitSystem }
        if (!conditionHolds(step.conditionalDisplay, context)) return []
        const worded = withMatchingWords(step, context)
        const after = own === undefined ? answers : answersOf(body, { ...answers, [step.id]: own })
        const { extraContent } = worded
        const isExtra = conditionHolds(extraContent?.when, { ...context, answers: after })
        return [
          ...unknownIn({ ...worded, otherWords: [], extraContent: {} }, answers, unitSystem),
          // Text about an answer to this very question may use it; everything else needs it beforehand.
          ...(isExtra ? unknownIn({ extraContent }, after, unitSystem) : []),
        ].map((fault) => ({ fault, who: body.who }))
      })
      .filter(({ fault }) => isNew(`${step.id} ${fault}`))
      .map(({ fault, who }) => `${fault}, for ${who}.`)
  }

  function isNew(key: string): boolean {
    const isUnseen = !reported.has(key)
    reported.add(key)
    return isUnseen
  }

  return ({ unitSystem, answers: given }: FlowWalk, { index, answersBefore }: Visit): readonly string[] => {
    const step = flow.steps[index]
    const ids = read[index]
    if (step === undefined || ids === undefined) return []
    const own = given[step.id]
    const onThisPath = own === undefined ? answersBefore : { ...answersBefore, [step.id]: own }
    return othersOf(onThisPath, ids)
      .filter((answers) => isNew(JSON.stringify([index, unitSystem, ids.map((id) => answers[id] ?? null)])))
      .flatMap((answers) => unknownAt(step, answers, unitSystem))
  }
}

/** The questions that decide what a step says. Undefined for a step without placeholders. */
function answersReadBy(flow: QuizFlow, step: QuizStep): readonly string[] | undefined {
  if (textsIn(step).every(({ text }) => placeholdersIn(text).length === 0)) return undefined
  const conditions = conditionsOf({ ...flow, steps: [step] })
  const decided = conditions
    .flatMap(({ condition }) => readsOf(condition))
    .map(({ questionId }) => questionId)
  return [...new Set([...decided, 'name', 'age', 'height', 'weight', 'goal_weight', goalHarm.questionId])]
}
