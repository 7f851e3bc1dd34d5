import { countdownAt } from '@fennel/funnel'
import type { Countdown } from '@fennel/funnel'
import { useEffect, useState } from 'react'

const sameMoment = (viewedMs: number): number => viewedMs

/** A countdown of `totalMs` from when this view opens, or from `begin`; ticks each second, stops at 0:00. */
export function useCountdown(totalMs: number, begin: (viewedMs: number) => number = sameMoment): Countdown {
  const [startMs] = useState(() => begin(Date.now()))
  const [nowMs, setNowMs] = useState(() => Date.now())
  const countdown = countdownAt(startMs, totalMs, nowMs)
  const { isOver } = countdown
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNowMs(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isOver])
  return countdown
}
