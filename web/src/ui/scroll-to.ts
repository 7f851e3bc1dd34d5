import { prefersLessMotion } from './prefers-less-motion.ts'

/** Brings an element into view and the focus with it; smoothly unless the visitor asks for less motion. */
export function scrollTo(element: HTMLElement | null): void {
  if (element === null) return
  element.scrollIntoView({ behavior: prefersLessMotion() ? 'instant' : 'smooth', block: 'start' })
  element.focus({ preventScroll: true })
}
