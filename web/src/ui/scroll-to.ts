import { prefersLessMotion } from './prefers-less-motion.ts'
import { scrollUnlessPressed } from './scroll-unless-pressed.ts'

/** Brings an element into view and the focus with it; smoothly unless the visitor asks for less motion. */
export function scrollTo(element: HTMLElement | null): void {
  if (element === null) return
  scrollUnlessPressed({
    begin: () =>
      element.scrollIntoView({ behavior: prefersLessMotion() ? 'instant' : 'smooth', block: 'start' }),
    // Where it lies at the end of a page it never comes to the top; then time tells.
    isThere: () => Math.abs(element.getBoundingClientRect().top) < 1,
  })
  // NOTE: only now. A browser gives what can take the focus the focus too when the page comes with its address, as late as
  // the last script, and takes a reader who has scrolled on back there.
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
