import { loadBrand } from '@fennel/brands'
import type { Condition } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { conditionWords } from './condition-words.ts'

const bravolio = await loadBrand('bravolio')
const calmplate = await loadBrand('calmplate')
const meatless: Condition = { answerIs: { questionId: 'eating_style', anyOf: ['vegan', 'gone_option'] } }

test('a condition names questions and options as visitors read them', () => {
  const steps = [{ id: 'eating_style', title: 'Who is welcome on your plate?' }]
  const flow = bravolio.flows['three-beats']
  expect(conditionWords({ all: [{ not: meatless }, { answered: 'eating_style' }] }, steps, flow)).toBe(
    'not (“Who is welcome on your plate?” is “🌱 Plants only” or gone_option) and “Who is welcome on your plate?” is answered',
  )
})

test('options on tabs are named, too', () => {
  const flow = calmplate.flows['inflammation']
  const tabbed = flow?.steps.find(({ type }) => type === 'tabbed-choice')
  const option = tabbed?.type === 'tabbed-choice' ? tabbed.tabs.at(-1)?.options[0] : undefined
  const condition = { answerIs: { questionId: tabbed?.id ?? '', anyOf: [option?.value ?? ''] } }
  expect(conditionWords(condition, [], flow)).toBe(`${tabbed?.id} is “${option?.label}”`)
})

test('what is not known is named by its identifier, and a prediction in plain words', () => {
  const condition: Condition = { any: [meatless, { predictionEnds: ['goal', 'first-milestone'] }] }
  expect(conditionWords(condition, [], undefined)).toBe(
    'eating_style is vegan or gone_option or the prediction ends at the goal or the first milestone',
  )
})
