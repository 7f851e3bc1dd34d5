import { useEffect } from 'react'

/** Reads anew every so many milliseconds, while somebody looks at the page and unless it `isPaused`. */
export function useReloadEvery(every: number, reload: () => void, isPaused = false): void {
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload()
    }, every)
    return () => clearInterval(timer)
  }, [every, isPaused, reload])
}
