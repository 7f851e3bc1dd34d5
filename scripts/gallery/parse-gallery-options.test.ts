import { expect, test } from 'vitest'
import { parseGalleryOptions } from './parse-gallery-options.ts'

test('without arguments everything is pictured into .gallery', () => {
  expect(parseGalleryOptions([], '/home/shop')).toMatchObject({
    brand: undefined,
    only: undefined,
    out: '/home/shop/.gallery',
  })
})

test.each([
  [['--brand', 'moon'], 'no brand "moon"'],
  [['--only', 'music'], 'not "music"'],
  [['--tabs', '0'], '--tabs'],
  [['--colour', 'red'], '--colour'],
])('%j is refused', (args, words) => {
  expect(() => parseGalleryOptions(args, '/home/shop')).toThrow(words)
})
