import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { takenOverEvent } from '#web/early-answer/keep-early-taps.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { prefersLessMotion } from '#web/ui/prefers-less-motion.ts'
import { scrollUnlessPressed, watchPresses } from '#web/ui/scroll-unless-pressed.ts'

/**
 * Starts every new page at its top: scrolls there smoothly, or instantly for people who prefer less motion, but never
 * under a finger, and focuses the heading so that a screen reader reads it.
 */
export function BeginAtTop() {
  const [path] = useLocation()
  const shown = useRef(path)
  useEffect(() => watchPresses(), [])
  useEffect(() => {
    if (shown.current === path) return undefined
    shown.current = path
    // Once the screen is in place, unless the screen has set the focus itself.
    document.addEventListener(takenOverEvent, focusHeading, { once: true })
    // In the frame that shows the new page: doing it now would force a second layout.
    const frame = window.requestAnimationFrame(() => scrollUnlessPressed(wayToTop))
    return () => {
      window.cancelAnimationFrame(frame)
      document.removeEventListener(takenOverEvent, focusHeading)
    }
  }, [path])
  return null
}

const wayToTop = {
  begin: () => {
    window.scrollTo({ top: 0, behavior: prefersLessMotion() ? 'instant' : 'smooth' })
  },
  isThere: () => window.scrollY <= 0,
}
