import { consentKey } from '#web/consent/index.ts'
import type { Consent } from '#web/consent/index.ts'
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
  view.addEventListener('online', () => {
    visitor.resend()
    consent.resend()
  })
  // A choice made in another tab counts here too: at once, or when a page returns from the back/forward cache.
  view.addEventListener('storage', ({ key }) => {
    if (key === null) {
      // NOTE: everything was erased in another tab: what this one holds would be stored, and sent, once more.
      visitor.erase()
      view.sessionStorage.clear()
    }
    if (key === consentKey || key === null) consent.catchUp()
    // What is drawn still shows the person.
    if (key === null) {
      visitor.settle()
      view.location.reload()
    }
  })
  view.addEventListener('pageshow', consent.catchUp)
  view.addEventListener('pagehide', visitor.settle)
  // A phone may end a hidden page without another event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') visitor.settle()
    else visitor.catchUp()
  })
}
