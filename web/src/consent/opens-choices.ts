import type { Consent } from './create-consent.ts'

/** Marks the buttons that open the privacy choices, for a page on which no application listens yet. */
export const opensChoices = 'data-opens-choices'

/** Lets those buttons work on a page that stands as it was built. Opening twice opens once. */
export function listenForChoices(page: Document, consent: Pick<Consent, 'open'>): void {
  page.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(`[${opensChoices}]`) !== null) consent.open()
  })
}
