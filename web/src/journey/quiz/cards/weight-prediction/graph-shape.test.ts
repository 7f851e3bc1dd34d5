import { predictWeight } from '@fennel/funnel'
import { expect, it } from 'vitest'
import { graphShape } from './graph-shape.ts'

it('draws six points from the upper left down to the right', () => {
  const { line, weeks, slower } = graphShape(predictWeight({ currentKg: 84, goalKg: 72, from: 0 }))
  expect(line).toHaveLength(6)
  expect(line[0]).toEqual({ x: 12, y: 46 })
  expect(line.at(-1)?.x).toBe(388)
  expect(line.map(({ y }) => y)).toEqual(line.map(({ y }) => y).toSorted((one, other) => one - other))
  expect(weeks[0]).toBe(0)
  expect(slower).toBeUndefined()
})

it('draws a slower line that ends later at the same weight', () => {
  const { line, slower } = graphShape(predictWeight({ currentKg: 84, goalKg: 72, from: 0 }), 4 / 3)
  expect(line.at(-1)?.x).toBeCloseTo(294)
  expect(slower?.at(-1)?.x).toBe(388)
  expect(slower?.at(-1)?.y).toBe(line.at(-1)?.y)
})

it('draws a level line if the weight should stay', () => {
  const { line } = graphShape(predictWeight({ currentKg: 70, goalKg: 70, from: 0 }))
  expect(new Set(line.map(({ y }) => y)).size).toBe(1)
})

it.each([1, 4 / 3])('puts the end label above the lines beneath it, %d times as slow', (factor) => {
  const { line, slower, endWordsY } = graphShape(
    predictWeight({ currentKg: 84, goalKg: 72, from: 0 }),
    factor,
  )
  const under = [...line, ...(slower ?? [])].filter(({ x }) => x > 268)
  expect(under.length).toBeGreaterThan(1)
  for (const { y } of under) expect(endWordsY).toBeLessThanOrEqual(y)
  expect(endWordsY).toBeGreaterThan(100)
})
