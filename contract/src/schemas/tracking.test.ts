import { expect, test } from 'vitest'
import { touch } from './tracking.ts'

const takes = (field: string, value: string) =>
  touch.safeParse({ at: '2026-11-21T08:59:00.000Z', [field]: value }).success

// NOTE: a path or query of another site may name a condition, and a query of ours an address.
test.each([
  ['landingPath', '/?email=mia%40example.com'],
  ['landingPath', '/quiz#age'],
  ['landingPath', 'quiz'],
  ['referrer', 'https://groups.example/diabetes'],
  ['referrer', 'https://search.example?q=diabetes'],
  ['referrer', 'https://search.example#diabetes'],
  ['referrer', 'javascript:alert(1)'],
  ['article', 'heart/plate'],
])('where a visit came from has no %s like %s', (field, value) => {
  expect(takes(field, value)).toBe(false)
})

test.each([
  ['landingPath', '/'],
  ['landingPath', '/quiz/age'],
  ['referrer', 'https://m.facebook.com'],
  ['referrer', 'http://localhost:3000'],
  ['article', 'heart-and-plate'],
])('where a visit came from may have a %s like %s', (field, value) => {
  expect(takes(field, value)).toBe(true)
})
