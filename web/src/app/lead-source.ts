import { paths } from '#web/paths.ts'
import type { RegistrationSource } from '#web/visitor/index.ts'

/**
 * The source of a lead created from the page on screen: an address given there is sent before anything names a source.
 */
export function leadSourceOf(view: { readonly location: Pick<Location, 'pathname'> }): RegistrationSource {
  return view.location.pathname === paths.checkout
    ? 'checkout'
    : view.location.pathname === paths.emailOffer
      ? 'email_offer'
      : 'quiz'
}
