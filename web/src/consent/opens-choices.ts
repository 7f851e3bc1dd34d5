import type { Consent } from './create-consent.ts'

/** Marks the buttons that open the privacy choices, for pages on which no application listens yet. */
export const opensChoices = 'data-opens-choices'

/** Makes those buttons work on a prerendered page. If two listeners respond, the panel still opens once. */
export function listenForChoices(page: Document, consent: Pick<Consent, 'open'>): void {
  page.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(`[${opensChoices}]`) !== null) consent.open()
  })
}
