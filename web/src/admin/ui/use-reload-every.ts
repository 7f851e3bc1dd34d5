import { useEffect } from 'react'

/** Reloads every `every` milliseconds while the page is visible and not `isPaused`. */
export function useReloadEvery(every: number, reload: () => void, isPaused = false): void {
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload()
    }, every)
    return () => clearInterval(timer)
  }, [every, isPaused, reload])
}
