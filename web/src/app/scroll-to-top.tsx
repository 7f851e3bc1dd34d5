import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { scrollUnlessPressed, watchPresses } from '#web/ui/scroll-unless-pressed.ts'

/** Scrolls smoothly to the top when the path changes, and at once for people who ask for less motion; not under a finger. */
export function ScrollToTop() {
  const [path] = useLocation()
  const shown = useRef(path)
  useEffect(() => watchPresses(), [])
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    // With the frame that shows the new page: at once, the browser would have to lay it out twice.
    window.requestAnimationFrame(() => scrollUnlessPressed(wayToTop))
  }, [path])
  return null
}

const wayToTop = {
  begin: () => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
  },
  isThere: () => window.scrollY <= 0,
}
