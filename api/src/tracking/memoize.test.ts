import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('returns the stored result, and stores no more than the limit', () => {
  const made: string[] = []
  const shout = memoize(2, (text) => {
    made.push(text)
    return text.toUpperCase()
  })
  expect(['a', 'b', 'a', 'b', 'c', 'c'].map(shout)).toEqual(['A', 'B', 'A', 'B', 'C', 'C'])
  expect(made).toEqual(['a', 'b', 'c'])
  expect(shout('a')).toBe('A')
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})
