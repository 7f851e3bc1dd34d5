import { expect, it } from 'vitest'
import { conditionHolds, type Condition, type ConditionContext } from './conditions.ts'

const context: ConditionContext = {
  unitSystem: 'metric',
  answers: { gender: 'female', age: 34, food_allergies: ['nuts', 'fish'] },
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
  [{ unitSystemIs: 'metric' }, true],
  [{ unitSystemIs: 'imperial' }, false],
  [{ all: [female, { answered: 'age' }] }, true],
  [{ all: [female, male] }, false],
  [{ all: [] }, true],
  [{ any: [male, female] }, true],
  [{ any: [] }, false],
])('%j holds: %s', (condition, expected) => {
  expect(conditionHolds(condition, context)).toBe(expected)
})
