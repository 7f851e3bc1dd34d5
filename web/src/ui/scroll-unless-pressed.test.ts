import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scrollUnlessPressed, watchPresses } from './scroll-unless-pressed.ts'

let top = 0
let stopWatching: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top)
  vi.stubGlobal('scrollTo', (to: ScrollToOptions) => (top = to.top ?? top))
  stopWatching = watchPresses()
})
afterEach(() => {
  stopWatching()
  vi.useRealTimers()
})

/** A scroll that has reached 300 pixels from the top. */
function scrollOnTheWay() {
  const begin = vi.fn<() => void>()
  scrollUnlessPressed({ begin, isThere: () => top === 0 })
  top = 300
  return begin
}

/** Scrolls the page as the browser would. */
function movePage(to: number) {
  top = to
  fireEvent.scroll(document)
}

const touch = () => fireEvent.pointerDown(document.body, { button: 0 })

it('holds the page during a press and continues once it is done', () => {
  const begin = scrollOnTheWay()
  touch()
  movePage(240)
  expect(top).toBe(300)
  fireEvent.pointerUp(document.body)
  movePage(200)
  expect(top).toBe(300)
  expect(begin).toHaveBeenCalledOnce()
  fireEvent.click(document.body)
  expect(begin).toHaveBeenCalledTimes(2)
  movePage(200)
  expect(top).toBe(200)
})

it('holds it again during the next press', () => {
  const begin = scrollOnTheWay()
  touch()
  fireEvent.click(document.body)
  touch()
  movePage(240)
  expect(top).toBe(300)
  fireEvent.click(document.body)
  expect(begin).toHaveBeenCalledTimes(3)
})

it('still continues if the next press comes before the previous one is over', () => {
  const begin = scrollOnTheWay()
  touch()
  fireEvent.pointerUp(document.body)
  touch()
  movePage(240)
  expect(top).toBe(300)
  fireEvent.click(document.body)
  expect(begin).toHaveBeenCalledTimes(2)
})

it('does not start under a finger that is already down', () => {
  touch()
  const begin = scrollOnTheWay()
  expect(begin).not.toHaveBeenCalled()
  fireEvent.click(document.body)
  expect(begin).toHaveBeenCalledOnce()
})

it('continues after a press that became no click', () => {
  const begin = scrollOnTheWay()
  touch()
  fireEvent.pointerUp(document.body)
  vi.advanceTimersByTime(399)
  expect(begin).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  expect(begin).toHaveBeenCalledTimes(2)
})

it.each(['pointerCancel', 'wheel'] as const)('lets a visitor scroll the page themselves: %s', (move) => {
  const begin = scrollOnTheWay()
  touch()
  fireEvent[move](document.body)
  movePage(500)
  fireEvent.click(document.body)
  expect([top, begin.mock.calls.length]).toEqual([500, 1])
})

it('holds it even if an earlier scroll reports its end late', () => {
  scrollOnTheWay()
  fireEvent(document, new Event('scrollend'))
  touch()
  movePage(240)
  expect(top).toBe(300)
})

it.each([
  ['it has arrived', () => movePage(0)],
  ['its time is up', () => vi.advanceTimersByTime(1_501)],
])('has nothing to hold once %s', (_when, end) => {
  const begin = scrollOnTheWay()
  end()
  touch()
  movePage(500)
  fireEvent.click(document.body)
  expect([top, begin.mock.calls.length]).toEqual([500, 1])
})

it('does not hold the page when its scroll bar is used', () => {
  scrollOnTheWay()
  fireEvent.pointerDown(document.documentElement, { button: 0 })
  movePage(500)
  expect(top).toBe(500)
})

it('holds it even if something was clicked by key in the meantime', () => {
  scrollOnTheWay()
  fireEvent.click(document.body)
  touch()
  movePage(240)
  expect(top).toBe(300)
})

it('does not hold it for another mouse button', () => {
  scrollOnTheWay()
  fireEvent.pointerDown(document.body, { button: 2 })
  movePage(240)
  expect(top).toBe(240)
})
