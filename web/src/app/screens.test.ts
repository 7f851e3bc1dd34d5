import { isPagePath, pagePatterns } from '@fennel/contract'
import { expect, test } from 'vitest'
import { screens } from './screens.ts'

test('the server knows exactly the pages that exist', () => {
  const drawn = [
    '/',
    ...Object.keys(screens).flatMap((path) =>
      path.endsWith('?') ? [path.replace(/\/:\w+\?$/, ''), path.slice(0, -1)] : [path],
    ),
  ]
  expect(drawn.toSorted()).toEqual([...pagePatterns].toSorted())
})

test.each([
  ['/', true],
  ['/terms/', true],
  ['/quiz/age', true],
  ['/article/a-b', true],
  ['/article', false],
  ['/article/a/b', false],
  ['/wp-login', false],
  ['/termsx', false],
])('%s is a page: %s', (path, isOne) => expect(isPagePath(path)).toBe(isOne))
