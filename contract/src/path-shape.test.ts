import { expect, test } from 'vitest'
import { pagePatterns } from './page-paths.ts'
import { pathShape } from './path-shape.ts'

test.each([
  ['/', '/', {}],
  ['/terms', '/terms/', {}],
  ['/quiz/:questionId?', '/quiz', { questionId: undefined }],
  ['/quiz/:questionId?', '/quiz/age', { questionId: 'age' }],
  ['/upsell/:productId', '/upsell/workout-program/', { productId: 'workout-program' }],
])('%s matches %s and captures its parts by name', (pattern, path, parts) => {
  expect({ ...pathShape(pattern).exec(path)?.groups }).toEqual(parts)
})

test.each([
  ['/terms', '/terms/of'],
  ['/terms', '/termsx'],
  ['/article/:slug', '/article'],
  ['/article/:slug', '/article/a/b'],
])('%s does not match %s', (pattern, path) => {
  expect(pathShape(pattern).test(path)).toBe(false)
})

test.each(pagePatterns.filter((pattern) => pattern !== '/'))('%s in capitals is not a page', (pattern) => {
  const [, name = ''] = pattern.split('/')
  expect(pathShape(pattern).test(pattern.replace(name, name.toUpperCase()))).toBe(false)
})
