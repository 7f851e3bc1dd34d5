import { laterLimits, laterTimings } from '@fennel/funnel'
import { useEffect, useRef, useState } from 'react'
import type { DragEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import styles from './carousel.module.css'
import { prefersLessMotion } from './prefers-less-motion.ts'
import { targetOfKey } from './target-of-key.ts'

interface CarouselProps {
  /** What the slides are, for a screen reader. */
  readonly label: string
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[]
}

/**
 * Slides that advance every 5 s, by swipe or drag over 50 px, by arrow keys and by dots. They stop advancing while the
 * pointer or focus is inside, while paused, and for people who prefer less motion.
 */
export function Carousel({ label, slides }: CarouselProps) {
  const count = slides.length
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(prefersLessMotion)
  const [isUnderPointer, setUnderPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const dots = useRef<HTMLUListElement>(null)
  const drag = useDrag((by) => setCurrent((index) => (index + by + count) % count))
  const isTurning = !isPaused && !isUnderPointer && !hasFocus && count > 1

  useEffect(() => {
    if (!isTurning) return
    const timer = setInterval(
      () => setCurrent((index) => (index + 1) % count),
      laterTimings.testimonialRotation,
    )
    return () => clearInterval(timer)
  }, [isTurning, count])

  const onKeyDown = (event: KeyboardEvent) => {
    // The other keys scroll the page.
    const next = /^Arrow(?:Left|Right)$/.test(event.key) ? targetOfKey(event, current, count) : undefined
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    if (dots.current?.contains(document.activeElement) !== true) return
    dots.current.querySelectorAll('button')[next]?.focus()
  }

  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div
        className={styles.carousel}
        onPointerEnter={() => setUnderPointer(true)}
        onPointerLeave={() => setUnderPointer(false)}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      >
        <ul className={styles.window} aria-live={isTurning ? 'off' : 'polite'} {...drag}>
          {slides.map(({ key, content }, index) => (
            <li
              key={key}
              aria-roledescription="slide"
              aria-hidden={index !== current}
              className={index === current ? styles.slideShown : styles.slide}
            >
              {content}
            </li>
          ))}
        </ul>
        <div className={styles.controls}>
          <ul ref={dots} className={styles.dots}>
            {slides.map(({ key }, index) => (
              <li key={key}>
                <button
                  type="button"
                  className={styles.dot}
                  aria-label={`Story ${index + 1} of ${count}`}
                  aria-current={index === current}
                  onKeyDown={onKeyDown}
                  onClick={() => setCurrent(index)}
                />
              </li>
            ))}
          </ul>
          <button
            type="button"
            className={styles.pause}
            onKeyDown={onKeyDown}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? 'Play' : 'Pause'} <span className="visually-hidden">the stories</span>
          </button>
        </div>
      </div>
    </section>
  )
}

/** Calls `onTurn` with 1 or -1 after a drag of more than 50 px to the left or the right. */
function useDrag(onTurn: (by: 1 | -1) => void) {
  const start = useRef<number | undefined>(undefined)
  const end = () => {
    start.current = undefined
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX
      // The drag continues when the pointer leaves the slide.
      if ('setPointerCapture' in event.currentTarget) event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = start.current === undefined ? 0 : event.clientX - start.current
      if (Math.abs(moved) > laterLimits.swipeThresholdPx) onTurn(moved < 0 ? 1 : -1)
      end()
    },
    onPointerCancel: end,
    // Otherwise the browser would drag the slide's image and cancel the pointer.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}
