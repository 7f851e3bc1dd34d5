import { expect, it } from 'vitest'
import type { TestimonialQuote } from '../content/media.ts'
import type { Condition } from '../quiz/conditions.ts'
import type { InfoCardContent, InfoCardStep, OtherCardWords, QuizStep } from '../quiz/quiz-step.ts'
import { card, flowOf } from '../testing/steps.ts'
import { checkStories } from './check-stories.ts'

const gender: QuizStep = {
  id: 'gender',
  type: 'single-choice',
  title: 'Woman or man?',
  options: [
    { id: 'female', label: 'Woman', value: 'female' },
    { id: 'male', label: 'Man', value: 'male' },
  ],
  dataClass: 'profile',
}
const isMan: Condition = { answerIs: { questionId: 'gender', anyOf: ['male'] } }
const isWoman: Condition = { answerIs: { questionId: 'gender', anyOf: ['female'] } }
const wantsLess: Condition = { predictionEnds: ['goal'] }

const storyOf = (who: Omit<TestimonialQuote, 'text' | 'sample'>): InfoCardContent => ({
  paragraphs: [],
  testimonial: { ...who, text: 'I cook on Sundays.', sample: true },
})
const ann = storyOf({ name: 'Ann', gender: 'female' })
const ben = storyOf({ name: 'Ben', gender: 'male' })
const robin = storyOf({ name: 'Robin' })

function storyStep(own: InfoCardContent, ...otherWords: readonly OtherCardWords[]): InfoCardStep {
  return { ...card('story'), card: own, otherWords }
}

function reportedOf(...steps: readonly QuizStep[]): readonly string[] {
  const reported: string[] = []
  checkStories(flowOf(steps), (rule, step, message) => reported.push(`${rule} ${step}: ${message}`))
  return reported
}

const toMen =
  'story-of-other-gender story: A man may read the story of Ann: "otherWords" has none for the gender "male".'
const toWomen =
  'story-of-other-gender story: A woman may read the story of Ben: "otherWords" has none for the gender "female".'

it.each<[string, InfoCardStep, readonly string[]]>([
  ['one story for all', storyStep(ann), [toMen]],
  ['one story for all, of a man', storyStep(ben), [toWomen]],
  ['another story for the same gender', storyStep(ann, { when: isWoman, card: ann }), [toMen]],
  ['only another title for men', storyStep(ann, { when: isMan, title: 'Ben' }), [toMen]],
  ['one for some men', storyStep(ann, { when: { all: [isMan, wantsLess] }, card: ben }), [toMen]],
  [
    'one that comes too late',
    storyStep(robin, { when: wantsLess, card: ann }, { when: isMan, card: ben }),
    [toMen],
  ],
  ['one for men and some women', storyStep(ann, { when: { any: [isMan, wantsLess] }, card: ben }), [toWomen]],
])('reports %s', (_what, step, faults) => {
  expect(reportedOf(gender, step)).toEqual(faults)
})

it.each<[string, InfoCardStep]>([
  ['a story for each gender', storyStep(ann, { when: isMan, card: ben })],
  [
    'a story for each, and one for nobody yet',
    storyStep(robin, { when: isMan, card: ben }, { when: isWoman, card: ann }),
  ],
  ['a story for whoever is not a woman', storyStep(ann, { when: { not: isWoman }, card: ben })],
  ['a story of nobody in particular', storyStep(robin)],
  ['a story for some, of their gender', storyStep(robin, { when: { all: [isMan, wantsLess] }, card: ben })],
  [
    'two stories for men',
    storyStep(ann, { when: { all: [isMan, wantsLess] }, card: robin }, { when: isMan, card: ben }),
  ],
  ['a card without a story', card('story')],
])('accepts %s', (_what, step) => {
  expect(reportedOf(gender, step)).toEqual([])
})

it('accepts one story for all where the gender is not asked before it', () => {
  expect(reportedOf(storyStep(ann))).toEqual([])
  expect(reportedOf(storyStep(ann), gender)).toEqual([])
})
