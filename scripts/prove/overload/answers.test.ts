import { expect, test } from 'vitest'
import { byStatus, countFailed, p99, recoveredAfter } from './answers.ts'
import type { Answered } from './answers.ts'

/** A request every tenth of a second, with the response given for the moment it was sent. */
const everyTenth = (until: number, answer: (at: number) => Omit<Answered, 'sentAt'>): readonly Answered[] =>
  Array.from({ length: until / 100 }, (_, index) => ({ sentAt: index * 100, ...answer(index * 100) }))

test('the recovery ends at the first second with only normal responses', () => {
  const answers = everyTenth(5_000, (at) => ({ status: at < 1_200 ? 503 : 200, milliseconds: 10 }))
  const after = recoveredAfter(answers, 0, 250)
  expect(after).toBeGreaterThan(1_100)
  expect(after).toBeLessThanOrEqual(1_200)
})

test('slow responses are not a recovery', () => {
  const answers = everyTenth(5_000, (at) => ({ status: 200, milliseconds: at < 3_000 ? 900 : 20 }))
  expect(recoveredAfter(answers, 0, 250)).toBeGreaterThan(2_900)
})

test('there is no recovery without a good second', () => {
  const oneOfTen = everyTenth(5_000, (at) => ({ status: at % 1_000 === 0 ? 0 : 200, milliseconds: 10 }))
  expect(recoveredAfter(oneOfTen, 0, 250)).toBeUndefined()
  expect(recoveredAfter([], 0, 250)).toBeUndefined()
})

test('counts responses by status, and lets one in a hundred be late', () => {
  const answers = everyTenth(20_000, (at) => ({
    status: at === 0 ? 503 : 200,
    milliseconds: at < 200 ? 800 : 5,
  }))
  expect(byStatus(answers)).toEqual({ '200': 199, '503': 1 })
  expect(p99(answers.slice(2))).toBe(5)
  expect(p99(answers.slice(0, 100))).toBe(800)
})

test('counts every failed request, not the kinds of failure', () => {
  const answers = everyTenth(1_000, (at) => ({ status: [0, 503, 503][at / 100] ?? 200, milliseconds: 5 }))
  expect(countFailed(answers)).toBe(3)
  expect(countFailed([])).toBe(0)
})
