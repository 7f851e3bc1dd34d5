import { timings } from '@fennel/funnel'
import type { AnswerValue } from '@fennel/funnel'
import { useEffect, useRef, useState } from 'react'

export interface HeldChoice {
  /** What shows as chosen: the card just pressed, else the answer kept before. */
  readonly chosen: AnswerValue | undefined
  /** `pressedAt` is the time of the press as its event tells it. */
  readonly choose: (value: string, pressedAt: number) => void
}

/** No phone takes longer than this from a press to hearing of it, in milliseconds; a clock that says so is another one. */
const longestLag = 200

/** Keeps a pressed card, shows it as chosen for the auto-advance delay, then moves on. Another press in between starts anew. */
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
      setPressed(value)
      onKeep(value)
      clearTimeout(timer.current)
      // Counted from the press, not from when a slow phone got round to it.
      const lag = performance.now() - pressedAt
      const passed = lag > 0 && lag < longestLag ? lag : 0
      timer.current = setTimeout(() => moveOn.current(), timings.optionAdvance - passed)
    },
  }
}
