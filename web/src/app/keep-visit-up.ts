import { consentKey } from '#web/consent/index.ts'
import type { Consent } from '#web/consent/index.ts'
import { afterPayment, isPaymentUnderWay } from '#web/payment-under-way.ts'
import type { StartingVisitor } from '#web/visitor/index.ts'

/**
 * Keeps a visit in step with the browser: a restored connection sends what waited, a consent choice in another tab
 * counts here, data erased there is gone here, also from the page, and a page that is hidden or left hands over what
 * it holds.
 */
export function keepVisitUp(
  view: Window,
  visitor: Pick<StartingVisitor, 'resend' | 'settle' | 'catchUp' | 'erase'>,
  consent: Pick<Consent, 'resend' | 'catchUp'>,
): void {
  const { document } = view
  /**
   * Everything was erased in another tab: what this one holds would be stored, and sent, once more, and what is drawn
   * still shows the person. A payment ends first, and what the tab keeps of it stays: the buyer may have paid.
   */
  const forget = () => {
    const isPaying = isPaymentUnderWay()
    afterPayment(() => {
      visitor.erase()
      if (!isPaying) view.sessionStorage.clear()
      visitor.settle()
      view.location.reload()
    })
  }
  view.addEventListener('online', () => {
    visitor.resend()
    consent.resend()
  })
  // A choice made in another tab counts here too: at once, or when a page returns from the back/forward cache.
  view.addEventListener('storage', ({ key }) => {
    if (key === null) forget()
    if (key === consentKey || key === null) consent.catchUp()
  })
  view.addEventListener('pageshow', consent.catchUp)
  view.addEventListener('pagehide', visitor.settle)
  // A phone may end a hidden page without another event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') visitor.settle()
    else visitor.catchUp()
  })
}
