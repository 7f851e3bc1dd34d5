import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllStorable, isModestJson, isStorable } from './storable-text.ts'

test('NUL and lone surrogates are not storable, whole pairs are', () => {
  expect(isStorable('a\0b')).toBe(false)
  expect(isStorable('\uD83E')).toBe(false)
  expect(isStorable('🥗')).toBe(true)
})

test('keys and nested lists are looked at as well', () => {
  expect(isAllStorable({ a: [{ b: 'x\0' }] })).toBe(false)
  expect(isAllStorable({ 'x\0': 1 })).toBe(false)
  expect(isAllStorable({ a: [1, null, true, 'x'] })).toBe(true)
})

test('the limits hold exactly: 8 levels and 400 keys', () => {
  expect(isModestJson(`${'['.repeat(8)}${']'.repeat(8)}`)).toBe(true)
  expect(isModestJson(`${'['.repeat(9)}${']'.repeat(9)}`)).toBe(false)
  const withKeys = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at])))
  expect(isModestJson(withKeys(400))).toBe(true)
  expect(isModestJson(withKeys(401))).toBe(false)
})

test('brackets, colons and quotes inside text do not count', () => {
  fc.assert(fc.property(fc.string(), (text) => isModestJson(JSON.stringify({ text, more: [text] }))))
  expect(isModestJson(JSON.stringify({ text: `${'[{'.repeat(50)}"\\":${':'.repeat(500)}` }))).toBe(true)
})
