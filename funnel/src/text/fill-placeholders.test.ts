import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillPlaceholders, placeholderNames, placeholdersIn } from './fill-placeholders.ts'

it('fills known values', () => {
  const values = { name: ' Ana ', goalWeight: '72 kg', goalDate: 'May 2, 2026' }
  expect(fillPlaceholders('{name}, {goalWeight} by {goalDate} is possible.', values)).toStrictEqual({
    text: 'Ana, 72 kg by May 2, 2026 is possible.',
    missing: [],
  })
})

it.each([
  ['Well done, {name}!', 'Well done!'],
  ['{name}, your plan is ready', 'Your plan is ready'],
  ['Hi {name}, welcome', 'Hi, welcome'],
  ['So, {name}, what is next?', 'So, what is next?'],
  ['Thank you {name}', 'Thank you'],
  ['Ready? {name}, here we go.', 'Ready? Here we go.'],
  ["{name}'s plan", 'Your plan'],
  ['This is {name}’s plan', 'This is your plan'],
  ['{name}: three things', 'Three things'],
  ['{name} and you', 'And you'],
  ["Ready? {name}'s plan", 'Ready? Your plan'],
  ['Well done,{name}!', 'Well done!'],
  ['{name}', ''],
  ['{name}, {goalWeight} is possible', 'Your goal weight is possible'],
])('without a name, %j reads %j', (text, filled) => {
  const result = fillPlaceholders(text, {})
  expect(result.text).toBe(filled)
  expect(result.missing[0]).toBe('name')
})

it.each([
  ['{goalWeight} by {goalDate}', 'Your goal weight by your goal date'],
  ['From {currentWeight} to {goalWeight}', 'From your current weight to your goal weight'],
  ['Your day: {goalDate}. {bmi} is a rough guide.', 'Your day: your goal date. Your BMI is a rough guide.'],
])('other unset placeholders become plain words: %j', (text, filled) => {
  expect(fillPlaceholders(text, { name: 'Ana' }).text).toBe(filled)
})

it('lists each missing placeholder once', () => {
  expect(fillPlaceholders('{name}, {bmi} and {bmi} and {age}', { age: '34' }).missing).toStrictEqual([
    'name',
    'bmi',
  ])
  expect(fillPlaceholders('nothing to fill', {}).missing).toStrictEqual([])
  expect(fillPlaceholders('{name}', { name: '  ' }).missing).toStrictEqual(['name'])
})

it('isolates a right-to-left name from the rest of the sentence', () => {
  const text = '{name}, {goalWeight} is possible'
  expect(fillPlaceholders(text, { name: 'محمد', goalWeight: '160 lb' }).text).toBe(
    '\u2068محمد\u2069, 160 lb is possible',
  )
  expect(fillPlaceholders(text, { name: 'Zoë', goalWeight: '160 lb' }).text).toBe('Zoë, 160 lb is possible')
})

it('cuts long values at whole characters', () => {
  const name = `${'a'.repeat(99)}😀 and more`
  expect(fillPlaceholders('{name}', { name }).text).toBe(`${'a'.repeat(99)}😀`)
})

describe('text that is not a placeholder', () => {
  it('stays as it is', () => {
    const text = '{email} {0} {} {toString} { name } ${x}'
    expect(fillPlaceholders(text, {}).text).toBe(text)
    expect(placeholdersIn('{name} {email} {name}')).toStrictEqual(['name', 'email'])
  })

  it('does not become one through a value', () => {
    expect(fillPlaceholders('Hi {name}', { name: '{bmi}$&', bmi: '22' }).text).toBe('Hi {bmi}$&')
  })
})

it('fills every known placeholder and changes nothing else', () => {
  const part = fc.oneof(
    fc.constantFrom(...placeholderNames.map((name) => `{${name}}`), ', ', '. ', "'s "),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('')
      const known = placeholderNames.filter((name) => text.includes(`{${name}}`))
      const empty = fillPlaceholders(text, {})
      expect(empty.missing.toSorted()).toStrictEqual(known.toSorted())
      const all = Object.fromEntries(placeholderNames.map((name) => [name, 'x']))
      expect(fillPlaceholders(text, all).text).toBe(
        placeholderNames.reduce((filled, name) => filled.replaceAll(`{${name}}`, 'x'), text),
      )
    }),
  )
})
