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

it('reads an age that was stored as a text', () => {
  expect(placeholderValues({ age: '34' }, undefined, imperialUnits, 'Calmplate')).toMatchObject({ age: '34' })
})

it('leaves unknown values unset', () => {
  expect(placeholderValues({}, undefined, imperialUnits, 'Calmplate')).toStrictEqual({ appName: 'Calmplate' })
  const staying = { ...answers, goal_weight: 'LB:pounds=160' }
  expect(placeholderValues(staying, undefined, imperialUnits, 'Calmplate')).not.toHaveProperty('weightToLose')
})

const from = Date.UTC(2026, 0, 1)
const known = (currentKg: number, goalKg: number, heightCm?: number) =>
  placeholderValues(answers, predictWeight({ currentKg, goalKg, from, heightCm }), metricUnits, 'Calmplate')
const aboutTheGoal = ['goalWeight', 'weightToLose', 'goalPercent', 'goalDate'] as const
const aboutTheEnd = ['possibleWeight', 'possibleDate'] as const

it.each([
  ['within reach', known(80, 72), true, true],
  ['far away', known(200, 80), false, true],
  ['below the healthy range', known(60, 45, 170), false, true],
  ['that is today’s weight', known(70, 70), false, false],
  ['above today’s weight', known(70, 80), false, false],
  ['of somebody below the healthy range', known(50, 45, 170), false, false],
  ['that is unknown', known(0, 0), false, false],
])('sets the values of a goal %s only if the prediction reaches it', (_goal, values, isReached, hasEnd) => {
  expect(aboutTheGoal.map((name) => values[name] !== undefined)).toEqual(aboutTheGoal.map(() => isReached))
  expect(aboutTheEnd.map((name) => values[name] !== undefined)).toEqual(aboutTheEnd.map(() => hasEnd))
})

it('says where the prediction ends if it does not reach the goal', () => {
  expect(known(60, 45, 170)).toMatchObject({ possibleWeight: '54\u00A0kg', possibleDate: 'May 12, 2026' })
})

it('accepts a name as long as the quiz allows', () => {
  const name = `${'a'.repeat(39)}😀${'b'.repeat(19)}`
  expect(placeholderValues({ name }, undefined, imperialUnits, 'Calmplate').name).toBe(name)
})
