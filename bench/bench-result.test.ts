import { describe, expect, it } from 'vitest'
import { atLeast, atMost, round } from './bench-result.ts'

it('a measurement is rounded to few digits', () => {
  expect([round(1234.56), round(12.345), round(0.12345)]).toEqual([1235, 12.3, 0.123])
})

describe('a goal', () => {
  it('is reached at its limit and not beyond', () => {
    expect(atMost('ratio', 1.1, 1.1).passes).toBe(true)
    expect(atMost('ratio', 1.11, 1.1).passes).toBe(false)
    expect(atLeast('rate', 1500, 1500, ' a minute')).toMatchObject({ passes: true, limit: '≥ 1500 a minute' })
    expect(atLeast('rate', 1499, 1500).passes).toBe(false)
  })

  it('is not reached when nothing was measured', () => {
    expect(atMost('ratio', Number.NaN, 1.1).passes).toBe(false)
  })
})
