import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenDrawn } from './when-drawn.ts'

let paints: object[] = []
let tellPaint: () => void = () => undefined
const disconnect = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  paints = []
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      disconnect = disconnect
      constructor(callback: () => void) {
        tellPaint = callback
      }
      observe() {}
    },
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(readyState: DocumentReadyState, { hidden = false, needsLoad = true } = {}) {
  const page = document.implementation.createHTMLDocument()
  const view = Object.assign(new EventTarget(), {
    performance: { getEntriesByName: () => paints },
    setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
    clearTimeout: (id: number) => clearTimeout(id),
  })
  Object.defineProperty(page, 'defaultView', { value: view })
  Object.defineProperty(page, 'readyState', { value: readyState })
  Object.defineProperty(page, 'hidden', { value: hidden })
  const act = vi.fn<() => void>()
  whenDrawn(page, act, needsLoad)
  return { act, load: () => view.dispatchEvent(new Event('load')) }
}

it('waits until the page has loaded and was painted, and acts once', () => {
  const { act, load } = open('interactive')
  tellPaint()
  load()
  expect(act).not.toHaveBeenCalled()
  tellPaint()
  expect(act).not.toHaveBeenCalled()
  paints = [{}]
  tellPaint()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledTimes(1)
  vi.runAllTimers()
  expect(act).toHaveBeenCalledTimes(1)
})

it('acts in its own task on a page that was painted before it had loaded', () => {
  paints = [{}]
  const { act, load } = open('interactive')
  load()
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledTimes(1)
})

it('waits only for the paint if the first content needs no more', () => {
  const { act } = open('interactive', { needsLoad: false })
  vi.advanceTimersByTime(1)
  expect(act).not.toHaveBeenCalled()
  paints = [{}]
  tellPaint()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledTimes(1)
})

it('does not wait for a hidden page', () => {
  const { act } = open('complete', { hidden: true })
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledTimes(1)
})

it('does not wait forever for a browser that reports no paint', () => {
  const { act } = open('complete')
  expect(act).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(act).toHaveBeenCalledTimes(1)
})
