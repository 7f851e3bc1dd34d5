import type { ConsentCopy } from '@fennel/funnel'
import type { Consent } from './create-consent.ts'

/**
 * Loads and draws the consent panel the first time it is needed, in a separate element at the top of the page, so that
 * the first screen neither waits for it nor moves. A failure goes to `onFailure`; the next opening tries again.
 */
export function showPanelWhenWanted(
  consent: Consent,
  copy: ConsentCopy,
  page: Document,
  onFailure: (error: unknown) => void,
): void {
  let isDrawn = false
  const drawIfWanted = () => {
    if (isDrawn || consent.store.getState().panel === 'closed') return
    isDrawn = true
    import('./draw-panel.ts')
      .then((panel) => panel.drawPanel(consent, copy, page))
      .catch((error: unknown) => {
        isDrawn = false
        onFailure(error)
      })
  }
  consent.store.subscribe(drawIfWanted)
  drawIfWanted()
}
