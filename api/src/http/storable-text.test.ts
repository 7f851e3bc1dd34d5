import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasNoEscapedText, isAllStorable, isModestJson, isStorable } from './storable-text.ts'

test('rejects NUL and lone surrogates, but not whole pairs', () => {
  expect(isStorable('a\0b')).toBe(false)
  expect(isStorable('\uD83E')).toBe(false)
  expect(isStorable('🥗')).toBe(true)
})

test('checks keys and nested lists as well', () => {
  expect(isAllStorable({ a: [{ b: 'x\0' }] })).toBe(false)
  expect(isAllStorable({ 'x\0': 1 })).toBe(false)
  expect(isAllStorable({ a: [1, null, true, 'x'] })).toBe(true)
})

test('allows exactly 8 levels and 400 keys', () => {
  expect(isModestJson(`${'['.repeat(8)}${']'.repeat(8)}`)).toBe(true)
  expect(isModestJson(`${'['.repeat(9)}${']'.repeat(9)}`)).toBe(false)
  const withKeys = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at])))
  expect(isModestJson(withKeys(400))).toBe(true)
  expect(isModestJson(withKeys(401))).toBe(false)
})

test('brackets, colons and quotes inside strings do not count', () => {
  fc.assert(fc.property(fc.string(), (text) => isModestJson(JSON.stringify({ text, more: [text] }))))
  expect(isModestJson(JSON.stringify({ text: `${'[{'.repeat(50)}"\\":${':'.repeat(500)}` }))).toBe(true)
})

test('JSON without escapes contains nothing that cannot be stored', () => {
  const anyText = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }).map((text) => JSON.stringify({ [text]: [text] })),
    fc.constantFrom('{"a":"\\u0000"}', '{"a\\ud800":1}', '["x\0"]', '"\ud800"'),
  )
  fc.assert(
    fc.property(anyText, (text) => {
      const sent = Buffer.from(text).toString()
      const parsed = parsedOr(sent, null)
      return !hasNoEscapedText(sent) || isAllStorable(parsed)
    }),
  )
  expect(hasNoEscapedText('{"a":"\\u0041"}')).toBe(false)
})

test('escaped quotes do not end a string, and an unterminated string is left to the parser', () => {
  expect(isModestJson(`{"a\\\\":"${'\\"'.repeat(9)}${'['.repeat(9)}"}`)).toBe(true)
  expect(isModestJson(`{"a\\\\":${'['.repeat(9)}`)).toBe(false)
  expect(isModestJson(`"${'['.repeat(20)}`)).toBe(true)
})

function parsedOr(text: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return otherwise
  }
}
