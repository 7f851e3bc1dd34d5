import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chosenValues } from '../answers.ts'
import { allergiesStep } from '../testing/steps.ts'
import { metricUnits } from '../units.ts'
import { optionDescription, optionWords, toggleChoice } from './choices.ts'
import { summarizeAnswer, validateAnswer } from './registry.ts'

describe('a multiple choice stored as a single value', () => {
  it.each([
    [undefined, []],
    ['fish', ['fish']],
    [3, ['3']],
    [
      ['nuts', 'fish'],
      ['nuts', 'fish'],
    ],
  ])('%j selects %j', (answer, chosen) => {
    expect(chosenValues(answer)).toEqual(chosen)
  })

  it('is validated and summarized like a list with that value', () => {
    expect(validateAnswer(allergiesStep, 'fish').ok).toBe(true)
    expect(summarizeAnswer(allergiesStep, 'fish', metricUnits)).toBe('Fish')
  })
})

describe('toggleChoice', () => {
  it.each([
    [[], 'fish', ['fish']],
    [['fish'], 'nuts', ['nuts', 'fish']],
    [['nuts', 'fish'], 'nuts', ['fish']],
    [['nuts', 'fish'], 'none', ['none']],
    [['none'], 'none', []],
    [['none'], 'fish', ['fish']],
    [['fish'], 'cactus', ['fish']],
    [['cactus', 'fish'], 'nuts', ['nuts', 'fish']],
    [['none'], 'cactus', ['none']],
  ])('%j, %s', (current, value, expected) => {
    expect(toggleChoice(allergiesStep, current, value)).toStrictEqual(expected)
  })

  it('allows no more than the maximum', () => {
    const upToTwo = { ...allergiesStep, validation: { required: true, max: 2 } }
    expect(toggleChoice(upToTwo, ['nuts', 'fish'], 'honey')).toStrictEqual(['nuts', 'fish'])
    expect(toggleChoice(upToTwo, ['nuts', 'fish'], 'none')).toStrictEqual(['none'])
    expect(toggleChoice(upToTwo, ['cactus', 'fish'], 'nuts')).toStrictEqual(['nuts', 'fish'])
  })

  it('never mixes an exclusive option with others, whatever is tapped', () => {
    const values = allergiesStep.options.map(({ value }) => value)
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...values), { maxLength: 20 }), (taps) => {
        const chosen = taps.reduce<readonly string[]>((now, tap) => toggleChoice(allergiesStep, now, tap), [])
        expect(chosen.includes('none') && chosen.length > 1).toBe(false)
        expect(new Set(chosen).size).toBe(chosen.length)
      }),
    )
  })
})

it('returns labels without emoji, and descriptions by unit system', () => {
  expect(optionWords(allergiesStep.options, 'nuts')).toBe('Nuts')
  expect(optionWords(allergiesStep.options, 'cactus')).toBeUndefined()
  const walking = {
    id: 'w',
    label: 'Active',
    value: 'active',
    description: 'daily',
    descriptionByUnits: { imperial: '1.5 to 3 miles daily', metric: '2.5 to 5 km daily' },
  }
  expect(optionDescription(walking, 'metric')).toBe('2.5 to 5 km daily')
  expect(optionDescription(walking, 'imperial')).toBe('1.5 to 3 miles daily')
  expect(optionDescription({ id: 'a', label: 'A', value: 'a', description: 'plain' }, 'metric')).toBe('plain')
})
