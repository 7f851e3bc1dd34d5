import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('what was made once is given again, and no more is kept than asked for', () => {
  const made: string[] = []
  const shout = remembered(2, (text) => {
    made.push(text)
    return text.toUpperCase()
  })
  expect(['a', 'b', 'a', 'b', 'c', 'c'].map(shout)).toEqual(['A', 'B', 'A', 'B', 'C', 'C'])
  expect(made).toEqual(['a', 'b', 'c'])
  expect(shout('a')).toBe('A')
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})
