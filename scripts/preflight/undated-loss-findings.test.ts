import { expect, test } from 'vitest'
import { findUndatedLosses } from './undated-loss-findings.ts'
import { finished } from './testing/finished-brand.ts'

const resultByUnits = { imperial: 'Lost 25 lb', metric: 'Lost 11 kg' }
const faultsOf = (story: { readonly text: string; readonly result?: string }, isWeight = true) => {
  const told = { name: 'Ann, 40', sample: false, ...story, ...(isWeight ? { resultByUnits } : {}) }
  const testimonials = { ...finished.testimonials, 'weight-loss': { female: told, male: told } }
  return findUndatedLosses({ ...finished, testimonials }, () => ({ file: 'a.ts' }))
}

test.each(['Twice a week I cook.', 'Last month I hummed.', 'It reminds me every day.', 'Two minutes of it.'])(
  'reports a lost weight in a story that says only %j, once',
  (text) => {
    expect(faultsOf({ text })).toMatchObject([
      {
        rule: 'weight-story-without-duration',
        level: 'should',
        path: 'testimonials.weight-loss.female',
        message: 'Ann, 40 lost a certain weight, and the story does not say in what time.',
      },
    ])
  },
)

test.each(['It took more than a year.', 'Fourteen months later.', 'For 9 months.', 'Half a year of soups.'])(
  'accepts %j',
  (text) => {
    expect(faultsOf({ text })).toEqual([])
  },
)

test('reads a result without units as well, and accepts one about something else', () => {
  const text = 'I cook.'
  expect(faultsOf({ text, result: 'Lost 12 kg' }, false)).toHaveLength(1)
  expect(faultsOf({ text, result: 'Lost 12 kg in 7 months' }, false)).toEqual([])
  expect(faultsOf({ text, result: 'Cooks for 4 people' }, false)).toEqual([])
})
