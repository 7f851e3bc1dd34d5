import { consentCopyOf } from './consent-copy-of.ts'
import { drawConsentPanel } from './consent-panel.ts'
import type { Consent } from './create-consent.ts'

/** Puts the panel first in the document, where a keyboard and a screen reader meet it first. */
export async function drawPanel(consent: Consent, appId: string, page: Document): Promise<void> {
  const copy = await consentCopyOf(appId)
  const place = page.createElement('div')
  page.body.prepend(place)
  drawConsentPanel(place, consent, copy)
}
