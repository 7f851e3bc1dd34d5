/**
 * Removes a style sheet that failed to load from the page. While its link exists, the next request for that screen's
 * code treats it as loaded and draws the screen without styles.
 */
export function forgetFailedStyles(page: Document): void {
  // The error event of a link does not bubble, but it passes here in the capture phase.
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove()
    },
    true,
  )
}
