import { startTransition, useEffect, useState } from 'react'

const hiddenPageMs = 100

/**
 * For a long page that is drawn in `parts` from the top: how many of them to draw now. Each follows when the one before
 * is on screen, so that what is read first waits for nothing below it and a touch is heard in between.
 */
export function useDrawnInTurn(parts: number): number {
  const [drawn, setDrawn] = useState(1)
  useEffect(() => {
    if (drawn >= parts) return
    const draw = () => startTransition(() => setDrawn(drawn + 1))
    // A page in the background has no frames, and a frame is painted after its callbacks.
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
