import type { Answers } from '../answers.ts'
import { goalHarm } from '../body/goal-harm.ts'
import { predictionOf } from '../body/weight-prediction.ts'
import { conditionHolds } from '../quiz/conditions.ts'
import { withFittingWords } from '../quiz/fitting-words.ts'
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
 * Tells of a visit what its step says without knowing it, for every kind of body and goal and whatever else was answered on
 * the same way: a promise of a goal that the prediction does not reach counts as not known. What was said of a step before is
 * not said again.
 */
export function wordsChecker(brandName: string, flow: QuizFlow) {
  const told = new Set<string>()
  const read = flow.steps.map((step) => answersReadBy(flow, step))
  const othersOf = otherAnswersOf(flow)

  function unknownIn(content: unknown, answers: Answers, unitSystem: UnitSystem): readonly string[] {
    const texts = textsIn(content).filter(({ text }) => text.includes('{'))
    if (texts.length === 0) return []
    const values = placeholderValues(answers, predictionOf(answers, 0), unitsOfSystem(unitSystem), brandName)
    return texts.flatMap(({ path, text }) =>
      fillPlaceholders(text, values)
        .missing.filter((name) => name !== 'price')
        .map((name) => `"${path}" says {${name}}, which is not known here`),
    )
  }

  /** What the step says without knowing it to whoever gave these answers, its own among them. */
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
        const said = withFittingWords(step, context)
        const after = own === undefined ? answers : answersOf(body, { ...answers, [step.id]: own })
        const { extraContent } = said
        const isExtra = conditionHolds(extraContent?.when, { ...context, answers: after })
        return [
          ...unknownIn({ ...said, otherWords: [], extraContent: {} }, answers, unitSystem),
          // Words about an answer to this very question may use it; everything else needs it beforehand.
          ...(isExtra ? unknownIn({ extraContent }, after, unitSystem) : []),
        ].map((fault) => ({ fault, who: body.who }))
      })
      .filter(({ fault }) => isNews(`${step.id} ${fault}`))
      .map(({ fault, who }) => `${fault}, for ${who}.`)
  }

  function isNews(key: string): boolean {
    const isNew = !told.has(key)
    told.add(key)
    return isNew
  }

  return ({ unitSystem, answers: given }: FlowWalk, { index, answersBefore }: Visit): readonly string[] => {
    const step = flow.steps[index]
    const ids = read[index]
    if (step === undefined || ids === undefined) return []
    const own = given[step.id]
    const onThisWay = own === undefined ? answersBefore : { ...answersBefore, [step.id]: own }
    return othersOf(onThisWay, ids)
      .filter((answers) => isNews(JSON.stringify([index, unitSystem, ids.map((id) => answers[id] ?? null)])))
      .flatMap((answers) => unknownAt(step, answers, unitSystem))
  }
}

/** The questions that decide what a step says: none for one that says the same to everybody. */
function answersReadBy(flow: QuizFlow, step: QuizStep): readonly string[] | undefined {
  if (textsIn(step).every(({ text }) => placeholdersIn(text).length === 0)) return undefined
  const conditions = conditionsOf({ ...flow, steps: [step] })
  const decided = conditions
    .flatMap(({ condition }) => readsOf(condition))
    .map(({ questionId }) => questionId)
  return [...new Set([...decided, 'name', 'age', 'height', 'weight', 'goal_weight', goalHarm.questionId])]
}
