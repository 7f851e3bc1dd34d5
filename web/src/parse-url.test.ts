import { expect, test } from 'vitest'
import { parseUrl } from './parse-url.ts'

test('parses an address, and returns null for anything else', () => {
  expect(parseUrl('https://shop.example/quiz?a=1')?.origin).toBe('https://shop.example')
  expect(['', 'quiz', 'about blank', 'https://'].map(parseUrl)).toEqual([null, null, null, null])
})
