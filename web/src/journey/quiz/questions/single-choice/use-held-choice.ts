import { timings } from '@fennel/funnel'
import type { AnswerValue } from '@fennel/funnel'
import { useEffect, useRef, useState } from 'react'

export interface HeldChoice {
  /** The value shown as chosen: the card just pressed, else the stored answer. */
  readonly chosen: AnswerValue | undefined
  /** `pressedAt` is the `timeStamp` of the press event. */
  readonly choose: (value: string, pressedAt: number) => void
}

/**
 * The longest plausible delay between a press and its handler, in milliseconds. A larger difference means that the
 * event used another clock.
 */
const longestLag = 200

/**
 * Stores a pressed card, shows it as chosen for the auto-advance delay, then moves on. Pressing another card restarts
 * the delay.
 */
export function useHeldChoice(
  answer: AnswerValue | undefined,
  onKeep: (value: string) => void,
  onContinue: () => void,
): HeldChoice {
  const [pressed, setPressed] = useState<string | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const moveOn = useRef(onContinue)
  useEffect(() => {
    moveOn.current = onContinue
  }, [onContinue])
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    chosen: pressed ?? answer,
    choose: (value, pressedAt) => {
      // Pressing the same card again, which the impatient do, does not put off what follows. A step that somebody
      // comes back to starts fresh.
      if (value === pressed) return
      setPressed(value)
      onKeep(value)
      clearTimeout(timer.current)
      // Counted from the press, not from when a slow phone handled it.
      const lag = performance.now() - pressedAt
      const passed = lag > 0 && lag < longestLag ? lag : 0
      timer.current = setTimeout(() => moveOn.current(), timings.optionAdvance - passed)
    },
  }
}
