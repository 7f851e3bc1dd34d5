import { timings } from '@fennel/funnel'
import type { AnswerValue } from '@fennel/funnel'
import { useEffect, useRef, useState } from 'react'

export interface HeldChoice {
  /** What shows as chosen: the card just pressed, else the answer kept before. */
  readonly chosen: AnswerValue | undefined
  /** `pressedAt` is the time of the press as its event tells it. */
  readonly choose: (value: string, pressedAt: number) => void
  /** Hands the pressed card over without waiting; nothing where none was pressed. */
  readonly hurry: (() => void) | undefined
}

/** No phone takes longer than this from a press to hearing of it, in milliseconds; a clock that says so is another one. */
const longestLag = 200

/** Shows a pressed card as chosen for the auto-advance delay, then hands it over. Another press in between starts anew. */
export function useHeldChoice(
  answer: AnswerValue | undefined,
  onAnswer: (value: string) => void,
  delayMs: number = timings.optionAdvance,
): HeldChoice {
  const [pressed, setPressed] = useState<string | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const handOver = useRef(onAnswer)
  useEffect(() => {
    handOver.current = onAnswer
  }, [onAnswer])
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    chosen: pressed ?? answer,
    hurry: pressed === undefined ? pressed : () => onAnswer(pressed),
    choose: (value, pressedAt) => {
      setPressed(value)
      clearTimeout(timer.current)
      // Counted from the press, not from when a slow phone got round to it.
      const lag = performance.now() - pressedAt
      const passed = lag > 0 && lag < longestLag ? lag : 0
      timer.current = setTimeout(() => handOver.current(value), delayMs - passed)
    },
  }
}
