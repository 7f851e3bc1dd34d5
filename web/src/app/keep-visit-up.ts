import { consentKey } from '#web/consent/index.ts'
import type { Consent } from '#web/consent/index.ts'
import type { StartingVisitor } from '#web/visitor/index.ts'

/**
 * Keeps a visit up with what happens around its page: a connection that comes back sends what waited, another tab's
 * word about consent counts here, and a page that is put away or left settles what it holds.
 */
export function keepVisitUp(
  view: Window,
  visitor: Pick<StartingVisitor, 'resend' | 'settle' | 'catchUp'>,
  consent: Pick<Consent, 'resend' | 'catchUp'>,
): void {
  const { document } = view
  view.addEventListener('online', () => {
    visitor.resend()
    consent.resend()
  })
  // What the visitor said in another tab counts here too: at once, or when a page that slept is come back to.
  view.addEventListener('storage', ({ key }) => {
    if (key === consentKey || key === null) consent.catchUp()
  })
  view.addEventListener('pageshow', consent.catchUp)
  view.addEventListener('pagehide', visitor.settle)
  // A phone that puts the page away may end it without another word.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') visitor.settle()
    else visitor.catchUp()
  })
}
