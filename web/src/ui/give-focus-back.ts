/**
 * Returns the focus to the element that had it before; if that is gone or cannot take it, to the page itself. Uses no
 * React: it is part of the code that every page starts with.
 */
export function giveFocusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener !== document.body) {
    opener.focus({ preventScroll: true })
    if (document.activeElement === opener) return
  }
  const page = document.querySelector('main')
  page?.setAttribute('tabindex', '-1')
  page?.focus({ preventScroll: true })
}
