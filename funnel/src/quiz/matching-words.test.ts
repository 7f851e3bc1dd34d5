import { expect, it } from 'vitest'
import { flowWithMatchingWords, withMatchingWords } from './matching-words.ts'
import type { InfoCardContent, InfoCardStep } from './quiz-step.ts'

const step: InfoCardStep = {
  id: 'cheer',
  type: 'info-card',
  title: 'Here is to {goalWeight}',
  icon: '🎉',
  card: { paragraphs: ['On we go.'] },
  otherWords: [
    { when: { predictionEnds: ['maintenance'] }, title: 'Steady', icon: '⚖️' },
    { when: { answered: 'weight' }, title: 'One at a time', card: { paragraphs: ['No hurry.'] } },
  ],
  dataClass: 'none',
}
const context = (answers: Readonly<Record<string, string>>) => ({ answers, unitSystem: 'metric' }) as const
const weight = 'KG:kilograms=70'

it('replaces the step’s wording with the first one that fits', () => {
  expect(withMatchingWords(step, context({ weight, goal_weight: weight }))).toMatchObject({
    id: 'cheer',
    title: 'Steady',
    icon: '⚖️',
    card: { paragraphs: ['On we go.'] },
  })
  expect(withMatchingWords(step, context({ weight }))).toMatchObject({
    title: 'One at a time',
    icon: '🎉',
    card: { paragraphs: ['No hurry.'] },
  })
})

it('leaves a step unchanged if its own wording fits', () => {
  expect(withMatchingWords(step, context({}))).toBe(step)
  const flow = { id: 'flow', name: 'Flow', stepLabels: [], steps: [step] }
  expect(flowWithMatchingWords(flow, context({}))).toEqual(flow)
  expect(flowWithMatchingWords(flow, context({ weight })).steps[0]?.title).toBe('One at a time')
})

it('tells a man and a woman a story each, and whoever gave no gender the step’s own', () => {
  const storyOf = (name: string): InfoCardContent => ({
    paragraphs: [],
    testimonial: { name, text: 'I cook on Sundays.', sample: true },
  })
  const story: InfoCardStep = {
    ...step,
    title: 'Her Sunday',
    card: storyOf('Ann'),
    otherWords: [
      {
        when: { answerIs: { questionId: 'gender', anyOf: ['male'] } },
        title: 'His Sunday',
        card: storyOf('Ben'),
      },
    ],
  }
  const told = (answers: Readonly<Record<string, string>>) => {
    const { title, ...worded } = withMatchingWords(story, context(answers))
    return [title, 'card' in worded && worded.card.testimonial?.name]
  }
  expect(told({ gender: 'female' })).toEqual(['Her Sunday', 'Ann'])
  expect(told({ gender: 'male' })).toEqual(['His Sunday', 'Ben'])
  expect(told({})).toEqual(['Her Sunday', 'Ann'])
})
