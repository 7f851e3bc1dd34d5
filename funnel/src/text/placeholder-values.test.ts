import { expect, it } from 'vitest'
import { predictWeight } from '../body/weight-prediction.ts'
import { imperialUnits, metricUnits } from '../units.ts'
import { placeholderValues } from './placeholder-values.ts'

const answers = {
  name: ' Ana ',
  age: 34,
  height: 'FT:feet=5&inches=7',
  weight: 'LB:pounds=160',
  goal_weight: 'LB:pounds=144',
}
const prediction = predictWeight({ currentKg: 72.57472, goalKg: 65.317248, from: Date.UTC(2026, 0, 1) })

it('reads the answers in the visitor’s units', () => {
  expect(placeholderValues(answers, prediction, imperialUnits, 'Calmplate')).toStrictEqual({
    appName: 'Calmplate',
    name: 'Ana',
    age: '34',
    currentWeight: '160\u00A0lb',
    bmi: '25.1',
    goalWeight: '144\u00A0lb',
    weightToLose: '16\u00A0lb',
    goalPercent: '10%',
    goalDate: 'May 2, 2026',
    possibleWeight: '144\u00A0lb',
    possibleDate: 'May 2, 2026',
  })
  expect(placeholderValues(answers, prediction, metricUnits, 'Calmplate')).toMatchObject({
    currentWeight: '72.6\u00A0kg',
    goalWeight: '65.3\u00A0kg',
    weightToLose: '7.3\u00A0kg',
  })
})

it('leaves unset what is not known', () => {
  expect(placeholderValues({}, undefined, imperialUnits, 'Calmplate')).toStrictEqual({ appName: 'Calmplate' })
  const staying = { ...answers, goal_weight: 'LB:pounds=160' }
  expect(placeholderValues(staying, undefined, imperialUnits, 'Calmplate')).not.toHaveProperty('weightToLose')
})

const from = Date.UTC(2026, 0, 1)
const known = (currentKg: number, goalKg: number, heightCm?: number) =>
  placeholderValues(answers, predictWeight({ currentKg, goalKg, from, heightCm }), metricUnits, 'Calmplate')
const aboutTheGoal = ['goalWeight', 'weightToLose', 'goalPercent', 'goalDate'] as const
const aboutTheWay = ['possibleWeight', 'possibleDate'] as const

it.each([
  ['within reach', known(80, 72), true, true],
  ['far away', known(200, 80), false, true],
  ['below the healthy range', known(60, 45, 170), false, true],
  ['that is the weight of today', known(70, 70), false, false],
  ['above the weight of today', known(70, 80), false, false],
  ['of somebody below the healthy range', known(50, 45, 170), false, false],
  ['that nobody named', known(0, 0), false, false],
])(
  'names a goal %s and its day only where the prediction reaches them',
  (_goal, values, isReached, isWay) => {
    expect(aboutTheGoal.map((name) => values[name] !== undefined)).toEqual(aboutTheGoal.map(() => isReached))
    expect(aboutTheWay.map((name) => values[name] !== undefined)).toEqual(aboutTheWay.map(() => isWay))
  },
)

it('names where the prediction ends in place of a goal it does not reach', () => {
  expect(known(60, 45, 170)).toMatchObject({ possibleWeight: '54\u00A0kg', possibleDate: 'May 12, 2026' })
})

it('takes a name as long as the quiz takes one', () => {
  const name = `${'a'.repeat(39)}😀${'b'.repeat(19)}`
  expect(placeholderValues({ name }, undefined, imperialUnits, 'Calmplate').name).toBe(name)
})
