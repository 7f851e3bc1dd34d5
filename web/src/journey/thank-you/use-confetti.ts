import { useEffect } from 'react'
import { tabStorage } from '#web/payment/saved/saved-payment.ts'
import { prefersLessMotion } from '#web/ui/prefers-less-motion.ts'
import styles from './confetti.module.css'

export const confettiKey = 'confetti_has_fallen'

/**
 * Lets confetti in the brand's colors fall once per tab, if there is something to celebrate. Never for visitors who
 * prefer reduced motion.
 */
export function useConfetti(colors: readonly string[], isFestive: boolean): void {
  useEffect(() => {
    if (!isFestive) return
    const storage = tabStorage()
    if (storage.read(confettiKey) === true || prefersLessMotion()) return
    storage.write(confettiKey, true)
    // NOTE: a decoration, so a browser that cannot load or draw it does without.
    letFall(colors).catch(() => undefined)
  }, [colors, isFestive])
}

async function letFall(colors: readonly string[]): Promise<void> {
  const { default: confetti } = await import('canvas-confetti')
  const canvas = coverPage()
  try {
    // NOTE: no worker, because the content security policy does not allow creating one from text.
    await confetti.create(canvas, { resize: true, useWorker: false })({
      particleCount: 120,
      spread: 75,
      origin: { y: 0.35 },
      colors: [...colors],
      disableForReducedMotion: true,
    })
  } finally {
    canvas.remove()
  }
}

/** A decorative canvas over the whole page, hidden from screen readers. */
function coverPage(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.className = styles.cover ?? ''
  canvas.setAttribute('aria-hidden', 'true')
  document.body.append(canvas)
  return canvas
}
