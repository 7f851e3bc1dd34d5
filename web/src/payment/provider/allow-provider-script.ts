import { zoneOf } from '@fennel/contract'

interface PolicyFactory {
  readonly createPolicy: (
    name: string,
    rules: Readonly<Record<string, (text: string) => string | null>>,
  ) => unknown
}

/**
 * On payment pages only: scripts may come only from Stripe or from ourselves, and text never becomes markup or code.
 * Whether anything else is blocked or just reported is up to the content security policy, on which browsers without
 * Trusted Types rely alone.
 */
export function allowProviderScript(view: Window): void {
  const { trustedTypes } = view as { readonly trustedTypes?: PolicyFactory }
  if (trustedTypes === undefined || zoneOf(view.location.pathname) !== 'payment') return
  // NOTE: null is a refusal that the browser treats as its policy says. An exception would reach the caller even under
  // a policy that only reports, and Stripe's script would stop at its first markup.
  const refuse = () => null
  trustedTypes.createPolicy('default', {
    createHTML: refuse,
    createScript: refuse,
    createScriptURL: (address) => {
      const { origin } = new URL(address, view.location.href)
      return origin === 'https://js.stripe.com' || origin === view.location.origin ? address : null
    },
  })
}
