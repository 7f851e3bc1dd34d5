/**
 * Takes a style sheet that could not be had out of the page. While its link stands there, whoever asks for the code of
 * that screen again takes it for loaded, and draws the screen without its styles.
 */
export function forgetFailedStyles(page: Document): void {
  // The event of a link does not bubble, but it comes past here on its way there.
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove()
    },
    true,
  )
}
