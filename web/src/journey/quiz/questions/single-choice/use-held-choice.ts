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
  const [pressed, setPressed] = useState<{ readonly value: string; readonly at: number }>()
  const moveOn = useRef(onContinue)
  useEffect(() => {
    moveOn.current = onContinue
  })
  useEffect(() => {
    if (pressed === undefined) return
    // Counted from the press, not from when a slow phone handled it.
    const lag = performance.now() - pressed.at
    const passed = lag > 0 && lag < longestLag ? lag : 0
    const timer = setTimeout(() => moveOn.current(), timings.optionAdvance - passed)
    return () => clearTimeout(timer)
  }, [pressed])
  return {
    chosen: pressed?.value ?? answer,
    choose: (value, at) => {
      // Pressing the same card again, which the impatient do, does not put off what follows. A step that somebody
      // comes back to starts fresh.
      if (value === pressed?.value) return
      setPressed({ value, at })
      onKeep(value)
    },
  }
}
