import { expect, it } from 'vitest'
import { numberOption, parseBenchOptions } from './parse-bench-options.ts'

const names = ['web', 'quiz']

it('reads the benchmark, its switches and its values', () => {
  const { name, options } = parseBenchOptions(['web', '--minutes', '2', '--quick'], names)
  expect(name).toBe('web')
  expect(options.isQuick).toBe(true)
  expect(numberOption(options, 'minutes', 10)).toBe(2)
  expect(numberOption(options, 'processes', 1)).toBe(1)
})

it('names the existing benchmarks', () => {
  expect(() => parseBenchOptions([], names)).toThrow('web|quiz')
  expect(() => parseBenchOptions(['everything'], names)).toThrow('web|quiz')
})

it('rejects unknown arguments', () => {
  expect(() => parseBenchOptions(['web', 'fast'], names)).toThrow('"fast"')
  const { options } = parseBenchOptions(['web', '--minutes', 'many'], names)
  expect(() => numberOption(options, 'minutes', 10)).toThrow('--minutes')
})
