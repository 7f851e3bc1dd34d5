import { zoneOf } from '@fennel/contract'

interface PolicyFactory {
  readonly createPolicy: (name: string, rules: Readonly<Record<string, (text: string) => string>>) => unknown
}

/**
 * On payment pages only: scripts may come only from Stripe or from ourselves, and text never becomes markup or code.
 * Browsers without Trusted Types rely on the content security policy alone.
 */
export function allowProviderScript(view: Window): void {
  const { trustedTypes } = view as { readonly trustedTypes?: PolicyFactory }
  if (trustedTypes === undefined || zoneOf(view.location.pathname) !== 'payment') return
  const refuse = (): never => {
    throw new TypeError('Text never becomes markup or code here.')
  }
  trustedTypes.createPolicy('default', {
    createHTML: refuse,
    createScript: refuse,
    createScriptURL: (address) => {
      const { origin } = new URL(address, view.location.href)
      if (origin === 'https://js.stripe.com' || origin === view.location.origin) return address
      throw new TypeError('Only the payment provider may load a script here.')
    },
  })
}
