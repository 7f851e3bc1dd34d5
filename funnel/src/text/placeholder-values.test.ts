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
  const nobody = predictWeight({ currentKg: 0, goalKg: 0, from: 0 })
  expect(placeholderValues({}, nobody, imperialUnits, 'Calmplate')).not.toHaveProperty('goalDate')
})
