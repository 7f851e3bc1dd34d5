import { prefersLessMotion } from './prefers-less-motion.ts'
import { scrollUnlessPressed } from './scroll-unless-pressed.ts'

/** Scrolls an element into view and focuses it; smoothly unless the visitor prefers less motion. */
export function scrollTo(element: HTMLElement | null): void {
  if (element === null) return
  scrollUnlessPressed({
    begin: () =>
      element.scrollIntoView({ behavior: prefersLessMotion() ? 'instant' : 'smooth', block: 'start' }),
    // An element near the end of the page never reaches the top; then the scroll ends by its time limit.
    isThere: () => Math.abs(element.getBoundingClientRect().top) < 1,
  })
  // NOTE: made focusable only now. If the target of the address's fragment is focusable, the browser focuses it as late
  // as after the last script, and would pull back a reader who has scrolled on.
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
