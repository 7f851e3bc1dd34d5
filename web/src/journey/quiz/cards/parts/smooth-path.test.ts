import { expect, it } from 'vitest'
import { smoothPath } from './smooth-path.ts'

const numbersIn = (path: string) => [...path.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number))

it('starts and ends on its points and passes through every one', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 30, y: 60 },
    { x: 60, y: 80 },
  ]
  expect(smoothPath(points)).toMatch(/^M0,0C.* 30,60C.* 60,80$/)
  expect(smoothPath([])).toBe('')
  expect(smoothPath(points.slice(0, 1))).toBe('M0,0')
})

it('never swings past the points it joins', () => {
  const numbers = numbersIn(
    smoothPath([
      { x: 0, y: 10 },
      { x: 10, y: 10 },
      { x: 20, y: 90 },
      { x: 30, y: 20 },
    ]),
  )
  const heights = numbers.filter((_, place) => place % 2 === 1)
  expect(Math.min(...heights)).toBe(10)
  expect(Math.max(...heights)).toBe(90)
})
