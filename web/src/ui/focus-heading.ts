/**
 * Focuses the heading of the page, so that a screen reader reads it, unless something has the focus. Nothing scrolls.
 */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null || document.activeElement !== document.body) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
