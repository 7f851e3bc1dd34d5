import { useEffect } from 'react'
import type { OfferWindow } from './offer-window.ts'

/**
 * Asks again when the tab of an offer that runs becomes visible: it may have missed the end, because neither timers
 * nor the clock of `endsAt` go on while a device sleeps. Keep `refresh` stable.
 */
export function useRefreshOnReturn(window: OfferWindow | undefined, refresh: () => void): void {
  const isRunning = window?.state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const ask = () => {
      if (!document.hidden) refresh()
    }
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [isRunning, refresh])
}
