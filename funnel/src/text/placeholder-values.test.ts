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
    currentWeight: '160 lb',
    bmi: '25.1',
    goalWeight: '144 lb',
    weightToLose: '16 lb',
    goalPercent: '10%',
    goalDate: 'May 2, 2026',
  })
  expect(placeholderValues(answers, prediction, metricUnits, 'Calmplate')).toMatchObject({
    currentWeight: '72.6 kg',
    goalWeight: '65.3 kg',
    weightToLose: '7.3 kg',
  })
})

it('leaves unset what is not known', () => {
  expect(placeholderValues({}, undefined, imperialUnits, 'Calmplate')).toStrictEqual({ appName: 'Calmplate' })
  const staying = { ...answers, goal_weight: 'LB:pounds=160' }
  expect(placeholderValues(staying, undefined, imperialUnits, 'Calmplate')).not.toHaveProperty('weightToLose')
})

it('names no date for a goal the prediction does not reach', () => {
  const from = Date.UTC(2026, 0, 1)
  const dateOf = (currentKg: number, goalKg: number, heightCm?: number) =>
    placeholderValues(answers, predictWeight({ currentKg, goalKg, from, heightCm }), metricUnits, 'Calmplate')
      .goalDate
  expect(dateOf(80, 72)).toBe('May 2, 2026')
  expect(dateOf(200, 80)).toBeUndefined()
  expect(dateOf(60, 45, 170)).toBeUndefined()
  expect(dateOf(70, 70)).toBeUndefined()
  expect(dateOf(0, 0)).toBeUndefined()
})

it('takes a name as long as the quiz takes one', () => {
  const name = `${'a'.repeat(39)}😀${'b'.repeat(19)}`
  expect(placeholderValues({ name }, undefined, imperialUnits, 'Calmplate').name).toBe(name)
})
