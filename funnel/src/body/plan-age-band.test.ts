import { expect, it } from 'vitest'
import { planAgeBand } from './plan-age-band.ts'

it.each([
  [18, 'under-25'],
  [24, 'under-25'],
  [25, '25-35'],
  [35, '25-35'],
  [36, '35-45'],
  [45, '35-45'],
  [46, 'over-45'],
  [64, 'over-45'],
  [110, 'over-45'],
])('age %d is in the band %s', (age, band) => {
  expect(planAgeBand(age)).toBe(band)
})
