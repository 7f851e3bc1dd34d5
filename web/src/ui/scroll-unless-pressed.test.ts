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

/** A scroll that has come to 300 pixels from the top. */
function scrollOnTheWay() {
  const begin = vi.fn<() => void>()
  scrollUnlessPressed({ begin, isThere: () => top === 0 })
  top = 300
  return begin
}

/** The page as the browser has moved it. */
function movePage(to: number) {
  top = to
  fireEvent.scroll(document)
}

const touch = () => fireEvent.pointerDown(document.body, { button: 0 })

it('holds the page under a press and goes on once it is given', () => {
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

it('holds it again under the next press', () => {
  const begin = scrollOnTheWay()
  touch()
  fireEvent.click(document.body)
  touch()
  movePage(240)
  expect(top).toBe(300)
  fireEvent.click(document.body)
  expect(begin).toHaveBeenCalledTimes(3)
})

it('still goes on where the next press comes before the one before is over', () => {
  const begin = scrollOnTheWay()
  touch()
  fireEvent.pointerUp(document.body)
  touch()
  movePage(240)
  expect(top).toBe(300)
  fireEvent.click(document.body)
  expect(begin).toHaveBeenCalledTimes(2)
})

it('does not begin under a finger that is down already', () => {
  touch()
  const begin = scrollOnTheWay()
  expect(begin).not.toHaveBeenCalled()
  fireEvent.click(document.body)
  expect(begin).toHaveBeenCalledOnce()
})

it('goes on after a press that was none', () => {
  const begin = scrollOnTheWay()
  touch()
  fireEvent.pointerUp(document.body)
  vi.advanceTimersByTime(399)
  expect(begin).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  expect(begin).toHaveBeenCalledTimes(2)
})

it.each(['pointerCancel', 'wheel'] as const)('leaves the page to whoever scrolls it: %s', (move) => {
  const begin = scrollOnTheWay()
  touch()
  fireEvent[move](document.body)
  movePage(500)
  fireEvent.click(document.body)
  expect([top, begin.mock.calls.length]).toEqual([500, 1])
})

it('holds it also where the end of a scroll before is told late', () => {
  scrollOnTheWay()
  fireEvent(document, new Event('scrollend'))
  touch()
  movePage(240)
  expect(top).toBe(300)
})

it.each([
  ['it is there', () => movePage(0)],
  ['it must be there', () => vi.advanceTimersByTime(1_501)],
])('has nothing to hold once %s', (_when, end) => {
  const begin = scrollOnTheWay()
  end()
  touch()
  movePage(500)
  fireEvent.click(document.body)
  expect([top, begin.mock.calls.length]).toEqual([500, 1])
})

it('does not hold the bar at the side of the window, which is scrolled by', () => {
  scrollOnTheWay()
  fireEvent.pointerDown(document.documentElement, { button: 0 })
  movePage(500)
  expect(top).toBe(500)
})

it('holds it also where something was clicked by a key meanwhile', () => {
  scrollOnTheWay()
  fireEvent.click(document.body)
  touch()
  movePage(240)
  expect(top).toBe(300)
})

it('holds it under no other button of a mouse', () => {
  scrollOnTheWay()
  fireEvent.pointerDown(document.body, { button: 2 })
  movePage(240)
  expect(top).toBe(240)
})
