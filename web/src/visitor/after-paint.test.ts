import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAfterPaint } from './after-paint.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open(visibilityState: DocumentVisibilityState = 'visible') {
  const frames: (() => void)[] = []
  const done: string[] = []
  const work = createAfterPaint({
    document: { visibilityState },
    requestAnimationFrame: (act) => frames.push(() => act(0)),
  })
  const add = (...names: readonly string[]) => {
    for (const name of names) work.later(() => void done.push(name))
  }
  const paint = () => {
    for (const act of frames.splice(0)) act()
  }
  return { add, done, flush: work.flush, frames, paint }
}

it('does its work in order, once, after the frame that follows', () => {
  const { add, done, frames, paint } = open()
  add('a', 'b')
  expect(frames).toHaveLength(1)
  paint()
  expect(done).toEqual([])
  vi.advanceTimersByTime(32)
  expect(done).toEqual(['a', 'b'])
  vi.runAllTimers()
  expect(done).toEqual(['a', 'b'])
})

it('does at once what waits when the page may end, and what comes after that', () => {
  const { add, done, flush } = open()
  add('a')
  flush()
  expect(done).toEqual(['a'])
  const hidden = open('hidden')
  hidden.add('b', 'c')
  expect(hidden.done).toEqual(['b', 'c'])
})

it('waits for no frame that does not come', () => {
  const { add, done } = open()
  add('a')
  vi.advanceTimersByTime(300)
  expect(done).toEqual(['a'])
})

it('asks for another frame when more is to be done later', () => {
  const { add, done, paint } = open()
  add('a')
  paint()
  vi.advanceTimersByTime(32)
  add('b')
  expect(done).toEqual(['a'])
  paint()
  vi.advanceTimersByTime(32)
  expect(done).toEqual(['a', 'b'])
})
