import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useProgressiveRender } from './use-progressive-render.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function passFrame(ms = 16): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

it('draws the next part when the previous one is on screen, until all are drawn', () => {
  const { result } = renderHook(() => useProgressiveRender(3))
  expect(result.current).toBe(1)
  passFrame()
  passFrame()
  expect(result.current).toBe(2)
  for (let frame = 0; frame < 10; frame += 1) passFrame()
  expect(result.current).toBe(3)
})

it('continues in a background page that has no frames', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const { result } = renderHook(() => useProgressiveRender(2))
  passFrame(100)
  expect(result.current).toBe(2)
  vi.unstubAllGlobals()
})
