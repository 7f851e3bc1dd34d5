import { startTransition, useEffect, useState } from 'react'

const hiddenPageMs = 100

/**
 * For a long page drawn in `parts` from the top: how many of them to draw now. Each follows once the previous one is on
 * screen, so that the first content waits for nothing below it and touches are handled in between.
 */
export function useProgressiveRender(parts: number): number {
  const [drawn, setDrawn] = useState(1)
  useEffect(() => {
    if (drawn >= parts) return
    const draw = () => startTransition(() => setDrawn(drawn + 1))
    // A background page has no frames, and a frame is painted after its callbacks.
    let timer = window.setTimeout(draw, hiddenPageMs)
    const frame = window.requestAnimationFrame(() => {
      window.clearTimeout(timer)
      timer = window.setTimeout(draw)
    })
    return () => {
      window.cancelAnimationFrame(frame)
      window.clearTimeout(timer)
    }
  }, [drawn, parts])
  return drawn
}
