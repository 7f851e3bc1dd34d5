import { useEffect } from 'react'
import { tabStorage } from '#web/payment/saved-payment.ts'
import { prefersLessMotion } from '#web/ui/prefers-less-motion.ts'

export const confettiKey = 'confetti_has_fallen'

/** Lets confetti fall once a tab, in the brand's colours; never for people who ask for less motion. */
export function useConfetti(colors: readonly string[]): void {
  useEffect(() => {
    const storage = tabStorage()
    if (storage.read(confettiKey) === true || prefersLessMotion()) return
    storage.write(confettiKey, true)
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
