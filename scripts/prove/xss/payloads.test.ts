import { expect, test } from 'vitest'
import { createDice } from '../../rehearsal/dice.ts'
import { classics, makePayload, manyPayloads, numbered, payloadNumber, runner } from './payloads.ts'

test('the classics are all different, and most would run as markup', () => {
  expect(new Set(classics).size).toBe(classics.length)
  expect(classics.filter((payload) => payload.includes(runner)).length).toBeGreaterThan(60)
})

test('random payloads are varied and reproducible', () => {
  const make = (seed: number) => {
    const dice = createDice(seed)
    return Array.from({ length: 1_000 }, () => makePayload(dice))
  }
  expect(make(4)).toEqual(make(4))
  expect(new Set(make(4)).size).toBeGreaterThan(800)
})

test('returns the requested number of payloads without duplicates, the classics first', () => {
  const payloads = manyPayloads(500, createDice(2))
  expect(payloads).toHaveLength(500)
  expect(new Set(payloads).size).toBe(500)
  expect(payloads.slice(0, classics.length)).toEqual(classics)
  expect(manyPayloads(3, createDice(2))).toEqual(classics.slice(0, 3))
})

test('numbers elements and calls, and reads the number from a finding', () => {
  expect(numbered('<img data-fnl src=x onerror=fnlRan(1)>', 17)).toBe(
    '<img data-fnl-17 src=x onerror=fnlRan(17)>',
  )
  expect(numbered('<svg/data-fnl/onload=fnlRan`1`>', 8)).toBe('<svg/data-fnl-8/onload=fnlRan`8`>')
  expect(payloadNumber('/admin/leads: a text became the element <img data-fnl-17>')).toBe(17)
  expect(payloadNumber('/admin/leads: the script numbered 8 ran on http://127.0.0.1:1/admin/leads')).toBe(8)
  expect(payloadNumber('/admin/leads: a window opened')).toBeUndefined()
})
