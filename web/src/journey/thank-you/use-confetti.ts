import { useEffect } from 'react'
import { tabStorage } from '#web/payment/saved/saved-payment.ts'
import { prefersLessMotion } from '#web/ui/prefers-less-motion.ts'
import styles from './confetti.module.css'

export const confettiKey = 'confetti_has_fallen'

/** Lets confetti fall once a tab when there is something to celebrate, in the brand's colors; never for people who ask for less motion. */
export function useConfetti(colors: readonly string[], isFestive: boolean): void {
  useEffect(() => {
    if (!isFestive) return
    const storage = tabStorage()
    if (storage.read(confettiKey) === true || prefersLessMotion()) return
    storage.write(confettiKey, true)
    import('canvas-confetti').then(
      // No worker: a strict content policy does not let a page make one out of text.
      async ({ default: confetti }) => {
        const canvas = coverPage()
        await confetti.create(canvas, { resize: true, useWorker: false })({
          particleCount: 120,
          spread: 75,
          origin: { y: 0.35 },
          colors: [...colors],
          disableForReducedMotion: true,
        })
        canvas.remove()
      },
      () => undefined,
    )
  }, [colors, isFestive])
}

/** A canvas over the whole page that only eyes notice. */
function coverPage(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.className = styles.cover ?? ''
  canvas.setAttribute('aria-hidden', 'true')
  document.body.append(canvas)
  return canvas
}
