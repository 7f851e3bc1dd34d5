import { minuteMs } from '@fennel/funnel'
import { useEffect, useState } from 'react'

const restsAfter = 30 * minuteMs
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/** What a page says while it rests, in place of how often it reloads. */
export const restingNote = 'Paused. Move the mouse or touch the page to update.'

/**
 * Reloads every `every` milliseconds while the page is visible and not `isPaused`. Rests after half an hour without
 * input and reloads at the next one: every reload renews the operator's session, which would never end as unused.
 * Returns whether it rests.
 */
export function useReloadEvery(every: number, reload: () => void, isPaused = false): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    if (isPaused) return
    let lastInput = Date.now()
    let isResting = false
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      isResting = Date.now() - lastInput >= restsAfter
      setAtRest(isResting)
      if (!isResting) reload()
    }, every)
    const noticeInput = () => {
      lastInput = Date.now()
      if (!isResting) return
      isResting = false
      setAtRest(false)
      reload()
    }
    for (const input of inputs) window.addEventListener(input, noticeInput, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const input of inputs) window.removeEventListener(input, noticeInput, { capture: true })
    }
  }, [every, isPaused, reload])
  return isAtRest
}
