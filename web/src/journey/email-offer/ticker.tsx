import { useState } from 'react'
import { prefersLessMotion } from '#web/ui/prefers-less-motion.ts'
import styles from './ticker.module.css'

const copies = [0, 1, 2, 3] as const

/**
 * A line of news that scrolls by until it is paused. For visitors who prefer reduced motion it is static and
 * complete.
 */
export function Ticker({ text }: { readonly text: string }) {
  const [isStill] = useState(prefersLessMotion)
  const [isPaused, setPaused] = useState(false)
  if (isStill) {
    return (
      <section aria-label="Offer news" className={styles.still}>
        <p>{text}</p>
      </section>
    )
  }
  return (
    <section aria-label="Offer news" className={styles.ticker}>
      <p className="visually-hidden">{text}</p>
      <div aria-hidden="true" className={styles.window}>
        <div className={styles.belt} data-paused={isPaused}>
          {copies.map((copy) => (
            <span key={copy} className={styles.text}>
              {text}
            </span>
          ))}
        </div>
      </div>
      <button type="button" className={styles.pause} onClick={() => setPaused(!isPaused)}>
        {isPaused ? 'Play' : 'Pause'} <span className="visually-hidden">the news</span>
      </button>
    </section>
  )
}
