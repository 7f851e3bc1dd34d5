import { brandIds, loadBrand } from '@fennel/brands'
import { conditionHolds, validateAnswer } from '@fennel/funnel'
import type { QuizFlow, QuizStep } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { answersBefore, plausibleAnswer } from './plausible-answers.ts'

const flows = (await Promise.all(brandIds.map((id) => loadBrand(id)))).flatMap((brand) =>
  Object.values(brand.flows).map((flow) => [`${brand.appId} ${flow.id}`, flow] as const),
)

test.each(flows)('%s: answers lead to every step, in both unit systems', (_name, flow) => {
  for (const unitSystem of ['imperial', 'metric'] as const) {
    for (const step of flow.steps) {
      const answers = answersBefore(flow, step, unitSystem)
      const shows = conditionHolds(step.conditionalDisplay, { answers, unitSystem })
      expect([step.id, shows]).toEqual([step.id, true])
      expect(answers).not.toHaveProperty([step.id])
    }
  }
})

test.each(flows)('%s: the quiz accepts every plausible answer', (_name, flow) => {
  for (const step of flow.steps) {
    const answer = plausibleAnswer(step, 'metric')
    if (answer === undefined) continue
    expect({ step: step.id, ...validateAnswer(step, answer) }).toMatchObject({
      step: step.id,
      ok: true,
    })
  }
})

test('changes two choices where one is not enough', () => {
  const choice = (id: string): QuizStep => ({
    id,
    type: 'single-choice',
    title: id,
    dataClass: 'none',
    options: ['a', 'b', 'c'].map((value) => ({ id: value, value, label: value })),
  })
  const rare: QuizStep = {
    id: 'rare',
    type: 'info-card',
    title: 'rare',
    dataClass: 'none',
    card: { paragraphs: [] },
    conditionalDisplay: {
      all: ['one', 'two'].map((questionId) => ({ answerIs: { questionId, anyOf: ['c'] } })),
    },
  }
  const flow: QuizFlow = {
    id: 'small',
    name: 'Small',
    stepLabels: [],
    steps: [choice('one'), choice('two'), rare],
  }
  expect(answersBefore(flow, rare, 'imperial')).toEqual({ one: 'c', two: 'c' })
})

test('names a step that is unreachable', () => {
  const lonely: QuizStep = {
    id: 'lonely',
    type: 'info-card',
    title: 'lonely',
    dataClass: 'none',
    card: { paragraphs: [] },
    conditionalDisplay: { answered: 'nothing' },
  }
  const flow: QuizFlow = { id: 'small', name: 'Small', stepLabels: [], steps: [lonely] }
  expect(() => answersBefore(flow, lonely, 'imperial')).toThrow('lonely')
})
