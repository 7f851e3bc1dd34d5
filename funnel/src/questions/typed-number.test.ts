import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseTypedNumber } from './typed-number.ts'

it.each([
  ['72', 72],
  [' 72 ', 72],
  ['72,5', 72.5],
  [' 5,5 ', 5.5],
  ['72.5', 72.5],
  ['72.', 72],
  ['.5', 0.5],
  ['1 100', 1100],
  ['1\u00A0100', 1100],
  ['1\u202F100,5', 1100.5],
  ['1,100', 1100],
  ['1,100.5', 1100.5],
  ['1.100,5', 1100.5],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['12,345,678', 12_345_678],
  ['12,345', 12_345],
  ['1,1005', 1.1005],
  ['.25', 0.25],
  ['-0', 0],
  ['0,125', 0.125],
  ['-5', -5],
  ['+5', 5],
  ['７２．５', 72.5],
  ['007', 7],
])('reads %j as %d', (raw, value) => {
  expect(parseTypedNumber(raw)).toStrictEqual({ ok: true, value })
})

it.each([
  'abc',
  '7a',
  '1e3',
  '0x10',
  '--5',
  '5-',
  '1,2,3',
  '1.2.3',
  '1,10.5,2',
  '1.000,5,5',
  '1234,567,890',
  '1,2345,678',
  '1,234,5678',
  '5/2',
  'NaN',
  'Infinity',
  ',',
  '.',
  '9'.repeat(61),
])('refuses %j', (raw) => {
  expect(parseTypedNumber(raw)).toStrictEqual({ ok: false, reason: 'not-a-number' })
})

it.each(['', '   ', '\u200B', '\n\t'])('treats %j as empty', (raw) => {
  expect(parseTypedNumber(raw)).toStrictEqual({ ok: false, reason: 'empty' })
})

it('accepts the given units, in upper or lower case', () => {
  expect(parseTypedNumber('72 kg', ['kilograms', 'kg'])).toStrictEqual({ ok: true, value: 72 })
  expect(parseTypedNumber('160LBS', ['lbs', 'lb'])).toStrictEqual({ ok: true, value: 160 })
  expect(parseTypedNumber('72 kg', ['lbs', 'lb']).ok).toBe(false)
  expect(parseTypedNumber('kg', ['kg']).ok).toBe(false)
})

it('reads back any number with up to three decimals, with point or comma', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e8, max: 1e8 }), fc.boolean(), (thousandths, withComma) => {
      const value = thousandths / 1000
      const text = String(value)
      fc.pre(!(withComma && /^-?[1-9]\d{0,2}\.\d{3}$/.test(text)))
      expect(parseTypedNumber(withComma ? text.replace('.', ',') : text)).toStrictEqual({ ok: true, value })
    }),
  )
})

const characters = [
  '0',
  '1',
  '7',
  '９',
  '.',
  ',',
  '+',
  '-',
  ' ',
  '\u00A0',
  'k',
  'g',
  'K',
  'e',
  'x',
  "'",
  '²',
  '½',
  '٣',
  '😀',
  '\uD800',
]

it('never throws and never gives NaN', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...characters) }), (raw) => {
      const typed = parseTypedNumber(raw, ['kg'])
      expect(!typed.ok || Number.isFinite(typed.value)).toBe(true)
    }),
  )
})
