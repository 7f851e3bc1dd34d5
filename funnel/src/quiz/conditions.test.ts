import { expect, it } from 'vitest'
import { conditionHolds, type Condition, type ConditionContext } from './conditions.ts'

const context: ConditionContext = {
  unitSystem: 'metric',
  answers: { gender: 'female', age: 34, food_allergies: ['nuts', 'fish'], taken_back: '', unchecked: [] },
}
const female: Condition = { answerIs: { questionId: 'gender', anyOf: ['female'] } }
const male: Condition = { answerIs: { questionId: 'gender', anyOf: ['male'] } }

it.each<[Condition | undefined, boolean]>([
  [undefined, true],
  [female, true],
  [male, false],
  [{ answerIs: { questionId: 'age', anyOf: ['34'] } }, true],
  [{ answerIs: { questionId: 'food_allergies', anyOf: ['honey', 'fish'] } }, true],
  [{ answerIs: { questionId: 'food_allergies', anyOf: ['honey'] } }, false],
  [{ answerIs: { questionId: 'unasked', anyOf: ['yes'] } }, false],
  [{ not: { answerIs: { questionId: 'unasked', anyOf: ['yes'] } } }, true],
  [{ answered: 'age' }, true],
  [{ answered: 'unasked' }, false],
  [{ answered: 'taken_back' }, false],
  [{ answered: 'unchecked' }, false],
  [{ unitSystemIs: 'metric' }, true],
  [{ unitSystemIs: 'imperial' }, false],
  [{ predictionEnds: ['goal', 'maintenance'] }, false],
  [{ all: [female, { answered: 'age' }] }, true],
  [{ all: [female, male] }, false],
  [{ all: [] }, true],
  [{ any: [male, female] }, true],
  [{ any: [] }, false],
])('%j holds: %s', (condition, expected) => {
  expect(conditionHolds(condition, context)).toBe(expected)
})

it.each([
  ['goal', 'KG:kilograms=90', 'KG:kilograms=80'],
  ['first-milestone', 'KG:kilograms=150', 'KG:kilograms=70'],
  ['healthy-range', 'KG:kilograms=60', 'KG:kilograms=45'],
  ['maintenance', 'KG:kilograms=70', 'KG:kilograms=70'],
  ['maintenance', 'KG:kilograms=70', 'LB:pounds=180'],
  ['lower-bound', 'KG:kilograms=53.5', 'KG:kilograms=50'],
  ['lower-bound', 'KG:kilograms=53.4', 'KG:kilograms=53.3'],
  ['maintenance', 'KG:kilograms=53.4', 'KG:kilograms=53.4'],
  ['maintenance', 'KG:kilograms=53.5', 'KG:kilograms=60'],
  ['below-range', 'KG:kilograms=50', 'KG:kilograms=45'],
] as const)('a condition on the prediction end %s holds for weight %s and goal %s', (end, weight, goal) => {
  const body = { ...context, answers: { height: 'CM:cm=170', weight, goal_weight: goal } }
  const ends = [
    'goal',
    'first-milestone',
    'healthy-range',
    'maintenance',
    'lower-bound',
    'below-range',
    'set-aside',
  ] as const
  const holding = ends.filter((one) => conditionHolds({ predictionEnds: [one] }, body))
  expect(holding).toEqual([end])
  expect(conditionHolds({ predictionEnds: ends }, { ...body, answers: { weight } })).toBe(false)
})
