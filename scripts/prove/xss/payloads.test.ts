import { expect, test } from 'vitest'
import { createDice } from '../../verify-money/random.ts'
import { classics, makePayload, runner } from './payloads.ts'

test('the classics are told apart, and most of them would run where they are taken for markup', () => {
  expect(new Set(classics).size).toBe(classics.length)
  expect(classics.filter((payload) => payload.includes(runner)).length).toBeGreaterThan(60)
})

test('the made up ones are many and the same for a seed', () => {
  const make = (seed: number) => {
    const dice = createDice(seed)
    return Array.from({ length: 1_000 }, () => makePayload(dice))
  }
  expect(make(4)).toEqual(make(4))
  expect(new Set(make(4)).size).toBeGreaterThan(800)
})
