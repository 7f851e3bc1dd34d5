import { expect, it, vi } from 'vitest'
import { addEmojiFallback } from './add-emoji-fallback.ts'

const black = [0, 0, 0, 255]
const green = [40, 160, 60, 255]

function open(pixels: readonly number[] | undefined) {
  const page = document.implementation.createHTMLDocument()
  const ink = {
    fillText: () => undefined,
    getImageData: () => ({ data: Uint8ClampedArray.from(pixels ?? []) }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue((pixels && ink) as never)
  addEmojiFallback(page)
  return page.head.querySelector('link')
}

it('fetches nothing where the system draws color emoji', () => {
  expect(open([...black, ...green])).toBeNull()
})

it('links its own where an emoji is as black as any letter', () => {
  expect(open([...black, 0, 0, 0, 0])?.rel).toBe('stylesheet')
})

it.each([
  ['has no canvas', () => null],
  [
    'refuses to be looked at',
    () => {
      throw new DOMException('no', 'SecurityError')
    },
  ],
])('leaves a page alone that %s', (_, getContext) => {
  const page = document.implementation.createHTMLDocument()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(getContext)
  addEmojiFallback(page)
  expect(page.head.querySelector('link')).toBeNull()
})
