import { useEffect, useState } from 'react'
import { prefersLessMotion } from '#web/ui/prefers-less-motion.ts'

/** The length of the leave animation, with a little to spare. */
const leaveMs = 320

/** The steps on stage: the one shown and, for a moment, the one it replaces. */
export interface Stage {
  /** How many steps were shown before. It is part of a step's key, so that a step shown again starts fresh. */
  readonly turn: number
  readonly shown: number
  readonly leaving: number | undefined
  readonly direction: 'forward' | 'backward' | 'none'
}

/**
 * Tracks the step on screen and the one leaving it. `sharesFrame` tells whether two steps use the same frame; only
 * then does the old one animate out.
 */
export function useStage(index: number, sharesFrame: (one: number, other: number) => boolean): Stage {
  const [stage, setStage] = useState<Stage>({
    turn: 0,
    shown: index,
    leaving: undefined,
    direction: 'none',
  })
  if (stage.shown !== index) {
    setStage({
      turn: stage.turn + 1,
      shown: index,
      leaving: prefersLessMotion() || !sharesFrame(stage.shown, index) ? undefined : stage.shown,
      direction: index > stage.shown ? 'forward' : 'backward',
    })
  }
  const { leaving } = stage
  useEffect(() => {
    if (leaving === undefined) return
    const timer = setTimeout(() => setStage((now) => ({ ...now, leaving: undefined })), leaveMs)
    return () => clearTimeout(timer)
  }, [leaving])
  return stage
}
