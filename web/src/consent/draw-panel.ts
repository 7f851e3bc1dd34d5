import type { ConsentCopy } from '@fennel/funnel'
import { drawConsentPanel } from './consent-panel.ts'
import type { Consent } from './create-consent.ts'

/** Draws the panel as the first element of the document, where a keyboard and a screen reader reach it first. */
export function drawPanel(consent: Consent, copy: ConsentCopy, page: Document): void {
  const place = page.createElement('div')
  page.body.prepend(place)
  drawConsentPanel(place, consent, copy)
}
