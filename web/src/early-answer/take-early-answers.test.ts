import { quizKeptMs } from '@fennel/funnel'
import { expect, it } from 'vitest'
import { createSafeStorage } from '#web/visitor/index.ts'
import { earlyAnswerKey, earlyAnswerMark } from './keep-early-answer.ts'
import { takeEarlyAnswers } from './take-early-answers.ts'

const storageWith = (value: unknown) => {
  const storage = createSafeStorage(() => undefined)
  storage.write(earlyAnswerKey, value)
  return storage
}

it('returns an answer once', () => {
  const storage = storageWith(['gender=female', Date.now()])
  expect([...takeEarlyAnswers(storage, {})]).toEqual([['gender', 'female']])
  expect(takeEarlyAnswers(storage, {}).size).toBe(0)
})

it('returns a health answer from the page once, which no storage has seen', () => {
  const storage = storageWith(undefined)
  const memory: DOMStringMap = { [earlyAnswerMark]: 'goal=sleep+%26+rest', brand: 'calmplate' }
  expect([...takeEarlyAnswers(storage, memory)]).toEqual([['goal', 'sleep & rest']])
  expect(memory).toEqual({ brand: 'calmplate' })
  expect(takeEarlyAnswers(storage, memory).size).toBe(0)
})

it('takes an answer for as long as those of a quiz are kept', () => {
  const tappedBefore = (ms: number) => storageWith(['gender=female', Date.now() - ms])
  expect(takeEarlyAnswers(tappedBefore(quizKeptMs - 60_000), {}).size).toBe(1)
  expect(takeEarlyAnswers(tappedBefore(quizKeptMs + 60_000), {}).size).toBe(0)
})

it.each([
  [undefined],
  [''],
  [null],
  [{ gender: 'female' }],
  [[Date.now(), Date.now()]],
  [['gender=female', '']],
  // As stored without a time, that is, before anybody knows when.
  ['gender=female'],
])('takes no answer from %j, and leaves nothing behind', (kept) => {
  const storage = storageWith(kept)
  expect(takeEarlyAnswers(storage, {}).size).toBe(0)
  expect(storage.read(earlyAnswerKey)).toBeUndefined()
})
