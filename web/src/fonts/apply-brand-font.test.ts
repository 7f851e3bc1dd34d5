import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { applyBrandFont } from './apply-brand-font.ts'

const file = '/assets/font-1.woff2'
const ask = vi.fn<typeof fetch>()
const faces: unknown[][] = []

beforeEach(() => {
  faces.length = 0
  document.documentElement.dataset['font'] = file
  ask.mockReset().mockResolvedValue(new Response('font'))
  vi.stubGlobal('fetch', ask)
  vi.stubGlobal(
    'FontFace',
    class {
      constructor(...given: unknown[]) {
        faces.push(given)
      }
      load() {
        return Promise.reject(new DOMException('gone', 'NetworkError'))
      }
    },
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'fonts')
  Reflect.deleteProperty(document, 'referrer')
  delete document.documentElement.dataset['font']
})

function open(referrer: string, begunAfterMs = 180) {
  const add = vi.fn<(face: unknown) => void>()
  Object.defineProperty(document, 'fonts', { value: { add }, configurable: true })
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true })
  const whenDrawn = vi.fn<(act: () => void) => void>()
  const view = { performance: { now: () => begunAfterMs } } as unknown as Window
  applyBrandFont({ page: document, view, family: 'Brand', nearMs: 150, whenDrawn })
  const ahead = document.head.querySelector<HTMLLinkElement>('link[rel=preload]')
  ahead?.remove()
  return { add, ahead, draw: () => whenDrawn.mock.calls[0]?.[0]() }
}

it.each(['', 'https://ads.example/', `${window.location.origin}.example/`])(
  'fetches the font in the background for a page reached from "%s", which stays without it',
  (referrer) => {
    const { add, ahead, draw } = open(referrer)
    expect(ahead).toBeNull()
    expect(ask).not.toHaveBeenCalled()
    draw()
    expect(ask).toHaveBeenCalledExactlyOnceWith(file, { priority: 'low' })
    expect(add).not.toHaveBeenCalled()
  },
)

it('applies the font at once when another page of ours led here, and never late', () => {
  const { add, ahead, draw } = open(`${window.location.origin}/article/beans`)
  expect(ahead).toBeNull()
  expect(faces).toEqual([['Brand', `url(${file})`, { weight: '300 900', display: 'optional' }]])
  expect(add).toHaveBeenCalledTimes(1)
  draw()
  expect(ask).not.toHaveBeenCalled()
})

it('preloads it where the server is near, so that the first paint has it', () => {
  const { add, ahead, draw } = open('', 20)
  expect([ahead?.getAttribute('href'), ahead?.as, ahead?.crossOrigin]).toEqual([file, 'font', ''])
  expect(add).toHaveBeenCalledTimes(1)
  draw()
  expect(ask).not.toHaveBeenCalled()
})

it('leaves a document alone that names no font', () => {
  const page = document.implementation.createHTMLDocument()
  const whenDrawn = vi.fn<(act: () => void) => void>()
  applyBrandFont({ page, view: window, family: 'Brand', nearMs: 150, whenDrawn })
  expect(whenDrawn).not.toHaveBeenCalled()
})
