import type { Brand } from '@fennel/funnel'
import { createRoot } from 'react-dom/client'
import { ConsentPanel } from './consent-panel.tsx'
import type { Consent } from './create-consent.ts'
import { consentCopyOf } from './use-consent-copy.ts'

/** Puts the panel first in the document, where a keyboard and a screen reader meet it first. */
export async function drawPanel(consent: Consent, brand: Brand, document: Document): Promise<void> {
  const copy = await consentCopyOf(brand.appId)
  const place = document.createElement('div')
  document.body.prepend(place)
  createRoot(place).render(<ConsentPanel consent={consent} copy={copy} />)
}
