import { expect, test } from 'vitest'
import { carrying, takeCarried } from './page-memory.ts'
import { createSafeStorage } from './safe-storage.ts'

test('what storage refuses is kept by the page, and handed on through the history entry', () => {
  const before = new Map<string, string>()
  const refusing = createSafeStorage(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }, before)
  refusing.write('answers', { age: 41 })
  expect(refusing.read('answers')).toEqual({ age: 41 })
  expect([refusing.keys('ans'), refusing.keys('other')]).toEqual([['answers'], []])

  window.history.replaceState(carrying({ quizStarted: true }, before), '')
  const after = new Map<string, string>()
  takeCarried(window.history, after)
  expect(after).toEqual(before)
  expect(window.history.state).toEqual({ quizStarted: true })
  refusing.remove('answers')
  expect(refusing.read('answers')).toBeUndefined()
})

test('nothing is carried where storage works, and foreign states are left alone', () => {
  const memory = new Map<string, string>()
  const storage = createSafeStorage(() => window.localStorage, memory)
  storage.write('answers', 1)
  expect(storage.keys('ans')).toEqual(['answers'])
  expect(carrying(null, memory)).toBeNull()
  window.history.replaceState({ fennelCarried: 'text' }, '')
  takeCarried(window.history, memory)
  expect([memory.size, window.history.state]).toEqual([0, { fennelCarried: 'text' }])
})

test('the page keeps a value that full storage refuses, until storage accepts it again', () => {
  const memory = new Map<string, string>()
  let isFull = true
  const kept = new Map<string, string>([['answers', '1']])
  const storage = createSafeStorage(
    () =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => {
          if (isFull) throw new DOMException('full', 'QuotaExceededError')
          kept.set(key, text)
        },
      }) as unknown as Storage,
    memory,
  )
  storage.write('answers', 2)
  expect(storage.read('answers')).toBe(2)
  isFull = false
  storage.write('answers', 3)
  expect([storage.read('answers'), memory.size]).toEqual([3, 0])
})
