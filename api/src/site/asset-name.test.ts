import { expect, test } from 'vitest'
import { assetNameIn } from './asset-name.ts'

test.each([
  ['assets/index-BX3kq9_-.js', 'index-BX3kq9_-.js'],
  ['assets/quiz.module.abcdefg.css', 'quiz.module.abcdefg.css'],
  ['assets/index-short.js', undefined],
  ['assets/../index-abcdefgh.js', undefined],
  ['assets/fonts/index-abcdefgh.js', undefined],
  ['fonts/index-abcdefgh.js', undefined],
])('%s names the asset %s', (file, name) => expect(assetNameIn(file)).toBe(name))

test('a name that no file can have is not searched for a hash', () => {
  expect(assetNameIn(`assets/${'-'.repeat(240)}-abcdefgh.woff2`)).toBeDefined()
  expect(assetNameIn(`assets/${'-'.repeat(241)}-abcdefgh.woff2`)).toBeUndefined()
})
