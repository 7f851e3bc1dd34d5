import { timings } from '@fennel/funnel'
import type { AnswerValue } from '@fennel/funnel'
import { useEffect, useRef, useState } from 'react'

export interface HeldChoice {
  /** What shows as chosen: the card just pressed, else the answer kept before. */
  readonly chosen: AnswerValue | undefined
  readonly choose: (value: string) => void
}

/** Shows a pressed card as chosen for the auto-advance delay, then hands it over. Another press in between starts anew. */
export function useHeldChoice(
  answer: AnswerValue | undefined,
  onAnswer: (value: string) => void,
  delayMs: number = timings.optionAdvance,
): HeldChoice {
  const [pressed, setPressed] = useState<{ readonly value: string } | undefined>(undefined)
  const handOver = useRef(onAnswer)
  useEffect(() => {
    handOver.current = onAnswer
  }, [onAnswer])
  useEffect(() => {
    if (pressed === undefined) return
    const timer = setTimeout(() => handOver.current(pressed.value), delayMs)
    return () => clearTimeout(timer)
  }, [pressed, delayMs])
  return { chosen: pressed?.value ?? answer, choose: (value) => setPressed({ value }) }
}
