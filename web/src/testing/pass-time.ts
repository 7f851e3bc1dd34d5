import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Lets the faked clock run and React draw what came of it. */
export function passTime(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
