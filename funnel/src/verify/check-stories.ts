import type { Gender, TestimonialQuote } from '../content/media.ts'
import type { Condition } from '../quiz/conditions.ts'
import type { QuizFlow, QuizStep } from '../quiz/quiz-step.ts'
import type { FaultRule } from './fault.ts'

const genders = ['female', 'male'] as const satisfies readonly Gender[]
const visitors: Readonly<Record<Gender, string>> = { female: 'A woman', male: 'A man' }

/**
 * Reports each story that a visitor of the other gender than its person's may be shown, in a flow that asks for the
 * gender first.
 */
export function checkStories(
  { steps }: QuizFlow,
  report: (rule: FaultRule, step: string, message: string) => void,
): void {
  const asked = steps.findIndex(({ id }) => id === 'gender')
  if (asked < 0) return
  for (const step of steps.slice(asked + 1))
    for (const gender of genders)
      for (const { name, gender: told } of storiesFor(gender, step))
        if (told !== undefined && told !== gender)
          report(
            'story-of-other-gender',
            step.id,
            `${visitors[gender]} may read the story of ${name}: "otherWords" has none for the gender "${gender}".`,
          )
}

/** The stories on a step's card that some visitor of this gender is shown, whatever else they answer. */
function storiesFor(gender: Gender, step: QuizStep): readonly TestimonialQuote[] {
  if (!('card' in step)) return []
  const { otherWords = [] } = step
  const fitsAll = otherWords.findIndex(({ when }) => !mayBe(false, when, gender))
  const words = fitsAll < 0 ? otherWords : otherWords.slice(0, fitsAll + 1)
  const cards = words.filter(({ when }) => mayBe(true, when, gender)).map(({ card = step.card }) => card)
  return [...cards, ...(fitsAll < 0 ? [step.card] : [])].flatMap(({ testimonial }) => testimonial ?? [])
}

/** Whether the condition comes out as `result` for some visitor who gave this gender. */
function mayBe(result: boolean, condition: Condition, gender: Gender): boolean {
  if ('answerIs' in condition && condition.answerIs.questionId === 'gender')
    return condition.answerIs.anyOf.includes(gender) === result
  if ('answered' in condition && condition.answered === 'gender') return result
  if ('not' in condition) return mayBe(!result, condition.not, gender)
  if ('all' in condition || 'any' in condition) {
    const parts = 'all' in condition ? condition.all : condition.any
    const fits = (part: Condition) => mayBe(result, part, gender)
    return 'all' in condition === result ? parts.every(fits) : parts.some(fits)
  }
  return true
}
