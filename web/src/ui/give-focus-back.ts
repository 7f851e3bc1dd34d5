/**
 * Gives the focus back to what had it before; where that is gone, or can not be pressed any more, the page itself has it.
 * Without React: it is part of what every page begins with.
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
