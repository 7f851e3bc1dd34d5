import { expect, test } from 'vitest'
import { errorIn, reasonIn } from './program-log.ts'

test.each([
  ['{"level":30,"msg":"listening"}', undefined],
  ['{"level":50,"msg":"request failed","err":{"message":"no connection"}}', 'request failed: no connection'],
  ['{"level":60,"msg":"boot refused"}', 'boot refused'],
  ['{"level":50,"msg":"same","err":{"message":"same"}}', 'same'],
  [
    String.raw`{"level":50,"msg":"a\u001b[2Jb\nc","err":{"message":"d\u202ee\u0085"}}`,
    'a\ufffd[2Jb\nc: d\ufffde\ufffd',
  ],
  ['plain words', 'plain words'],
  ['', undefined],
  ['{ not json', '{ not json'],
])('%s shows %s', (line, shown) => {
  expect(errorIn(line)).toBe(shown)
})

test('the reason for a crash is the error, not the lines around it', () => {
  const fall = [
    'node:internal/modules/esm/resolve:275',
    '    throw new ERR_MODULE_NOT_FOUND(',
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x'",
    '    at packageResolve (node:internal/modules/esm/resolve:1)',
    "  code: 'ERR_MODULE_NOT_FOUND'",
    '}',
    'Node.js v24.21.0',
  ]
  expect(reasonIn(fall)).toBe("Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x'")
  expect(reasonIn(['PUBLIC_URL is odd'])).toBe('PUBLIC_URL is odd')
  expect(reasonIn([])).toBeUndefined()
})
