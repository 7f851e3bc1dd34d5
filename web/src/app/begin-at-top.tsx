import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { takenOverEvent } from '#web/early-answer/keep-early-taps.ts'
import { prefersLessMotion } from '#web/ui/prefers-less-motion.ts'
import { scrollUnlessPressed, watchPresses } from '#web/ui/scroll-unless-pressed.ts'

/**
 * Begins a new page where it begins: scrolls smoothly to the top, at once for people who ask for less motion and not under
 * a finger, and puts the focus on the heading, which a screen reader then reads.
 */
export function BeginAtTop() {
  const [path] = useLocation()
  const shown = useRef(path)
  useEffect(() => watchPresses(), [])
  useEffect(() => {
    if (shown.current === path) return undefined
    shown.current = path
    document.addEventListener(takenOverEvent, focusHeading, { once: true })
    // With the frame that shows the new page: at once, the browser would have to lay it out twice.
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

/** Comes once the screen stands, unless it has put the focus somewhere itself. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null || document.activeElement !== document.body) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
