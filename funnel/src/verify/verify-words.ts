import type { Answers } from '../answers.ts'
import { goalHarm } from '../body/goal-harm.ts'
import { predictionOf } from '../body/weight-prediction.ts'
import { conditionHolds } from '../quiz/conditions.ts'
import { withFittingWords } from '../quiz/fitting-words.ts'
import type { QuizFlow, QuizStep } from '../quiz/quiz-step.ts'
import { fillPlaceholders, placeholdersIn } from '../text/fill-placeholders.ts'
import { placeholderValues } from '../text/placeholder-values.ts'
import { unitsOfSystem } from '../units.ts'
import { conditionsOf, readsOf } from './answer-classes.ts'
import { answersOf, sampleBodies } from './sample-bodies.ts'
import { textsIn } from './texts-in.ts'
import type { FlowWalk } from './walk-flow.ts'

type Visit = FlowWalk['visits'][number]

/**
 * Tells of a visit what its step says without knowing it, for every kind of body and goal: a promise of a goal that the
 * prediction does not reach counts as not known. What was said of a step before is not said again.
 */
export function wordsChecker(brandName: string, flow: QuizFlow) {
  const told = new Set<string>()
  const read = flow.steps.map((step) => answersReadBy(flow, step))
  return ({ unitSystem, answers: given }: FlowWalk, { index, answersBefore }: Visit): readonly string[] => {
    const step = flow.steps[index]
    const ids = read[index]
    if (step === undefined || ids === undefined) return []
    const own = given[step.id]
    const known = ids.map((id) => (id === step.id ? own : answersBefore[id]))
    const key = JSON.stringify([index, unitSystem, known.map((answer) => answer ?? null)])
    if (told.has(key)) return []
    told.add(key)
    return sampleBodies.flatMap((body) => {
      const answers = answersOf(body, answersBefore)
      const context = { answers, unitSystem }
      if (!conditionHolds(step.conditionalDisplay, context)) return []
      const said = withFittingWords(step, context)
      const after = own === undefined ? answers : answersOf(body, { ...answers, [step.id]: own })
      const { extraContent } = said
      const isExtra = conditionHolds(extraContent?.when, { ...context, answers: after })
      return [
        ...unknownIn({ ...said, otherWords: [], extraContent: {} }, answers),
        // Words about an answer to this very question may use it; everything else needs it beforehand.
        ...(isExtra ? unknownIn({ extraContent }, after) : []),
      ]
        .filter((fault) => !told.has(`${index} ${fault}`))
        .map((fault) => {
          told.add(`${index} ${fault}`)
          return `${fault}, for ${body.who}.`
        })
    })

    function unknownIn(content: unknown, answers: Answers): readonly string[] {
      const texts = textsIn(content).filter(({ text }) => text.includes('{'))
      if (texts.length === 0) return []
      const values = placeholderValues(
        answers,
        predictionOf(answers, 0),
        unitsOfSystem(unitSystem),
        brandName,
      )
      return texts.flatMap(({ path, text }) =>
        fillPlaceholders(text, values)
          .missing.filter((name) => name !== 'price')
          .map((name) => `"${path}" says {${name}}, which is not known here`),
      )
    }
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
