import { countdownAt } from '@fennel/funnel'
import type { Countdown } from '@fennel/funnel'
import { useEffect, useState } from 'react'

/**
 * The time left until `endsAt`, a moment of `performance.now()`, out of `totalMs`. Ticks each second and calls `onOver`
 * once when nothing is left; keep it stable. Changing the device's clock has no effect.
 */
export function useTimeLeft(endsAt: number, totalMs: number, onOver: () => void): Countdown {
  const [now, setNow] = useState(() => performance.now())
  const countdown = countdownAt(endsAt - totalMs, totalMs, now)
  const { isOver } = countdown
  useEffect(() => {
    if (isOver) {
      onOver()
      return
    }
    const timer = setInterval(() => setNow(performance.now()), 1_000)
    return () => clearInterval(timer)
  }, [isOver, endsAt, onOver])
  return countdown
}
