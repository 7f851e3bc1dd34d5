import { minuteMs } from '@fennel/funnel'
import { useEffect } from 'react'

const restsAfter = 30 * minuteMs
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/**
 * Reloads every `every` milliseconds while the page is visible and not `isPaused`. Rests after half an hour without
 * input and reloads at the next one: every reload renews the operator's session, which would never end as unused.
 */
export function useReloadEvery(every: number, reload: () => void, isPaused = false): void {
  useEffect(() => {
    if (isPaused) return
    let lastInput = Date.now()
    let isResting = false
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      isResting = Date.now() - lastInput >= restsAfter
      if (!isResting) reload()
    }, every)
    const noticeInput = () => {
      lastInput = Date.now()
      if (!isResting) return
      isResting = false
      reload()
    }
    for (const input of inputs) window.addEventListener(input, noticeInput, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const input of inputs) window.removeEventListener(input, noticeInput, { capture: true })
    }
  }, [every, isPaused, reload])
}
