import { useEffect } from 'react'
import { prefersLessMotion } from '#web/ui/prefers-less-motion.ts'

let hasFallen = false

/** Lets confetti fall once a page load, in the brand's colours; never for people who ask for less motion. */
export function useConfetti(colors: readonly string[]): void {
  useEffect(() => {
    if (hasFallen || prefersLessMotion()) return
    hasFallen = true
    import('canvas-confetti').then(
      // No worker: a strict content policy does not let a page make one out of text.
      ({ default: confetti }) =>
        confetti.create(undefined, { resize: true, useWorker: false })({
          particleCount: 120,
          spread: 75,
          origin: { y: 0.35 },
          colors: [...colors],
          disableForReducedMotion: true,
        }),
      () => undefined,
    )
  }, [colors])
}
