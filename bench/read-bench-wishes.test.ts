import { expect, it } from 'vitest'
import { numberWish, readBenchWishes } from './read-bench-wishes.ts'

const names = ['web', 'quiz']

it('reads the benchmark, its switches and its values', () => {
  const { name, options } = readBenchWishes(['web', '--minutes', '2', '--quick'], names)
  expect(name).toBe('web')
  expect(options.isQuick).toBe(true)
  expect(numberWish(options, 'minutes', 10)).toBe(2)
  expect(numberWish(options, 'processes', 1)).toBe(1)
})

it('names the existing benchmarks', () => {
  expect(() => readBenchWishes([], names)).toThrow('web|quiz')
  expect(() => readBenchWishes(['everything'], names)).toThrow('web|quiz')
})

it('rejects unknown arguments', () => {
  expect(() => readBenchWishes(['web', 'fast'], names)).toThrow('"fast"')
  const { options } = readBenchWishes(['web', '--minutes', 'many'], names)
  expect(() => numberWish(options, 'minutes', 10)).toThrow('--minutes')
})
