import { useEffect, useState } from 'react'
import { prefersLessMotion } from '#web/ui/prefers-less-motion.ts'

/** As long as the leave animation runs, with a little to spare. */
const leaveMs = 320

/** What is on the stage: the step shown and, for a moment, the one that gives way to it. */
export interface Stage {
  /** How many steps were shown before this one: a step that is shown again begins anew. */
  readonly turn: number
  readonly shown: number
  readonly leaving: number | undefined
  readonly direction: 'forward' | 'backward' | 'none'
}

/** Follows the step on screen. `sharesFrame` tells whether two steps stand in the same frame: only then is there a place to leave from. */
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
